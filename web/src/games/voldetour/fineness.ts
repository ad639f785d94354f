/* How finely the three-dimensional board is drawn: as finely as the machine can in good time. */

export type Painter = "card" | "processor" | "nobody";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Who would draw, by the name that the browser gives. */
export const painterCalled = (name: string): Painter => (SOFTWARE.test(name) ? "processor" : "card");

let known: Painter | undefined;

/** Who draws three dimensions here: a graphics card, the processor in its place, or nobody. */
export function painter(): Painter {
  known ??= ask();
  return known;
}

function ask(): Painter {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return "nobody";
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return painterCalled(name);
}

const SLOW = 40;
/** Longer than that nobody was looking, say in another tab. */
const AWAY = 1000;
const IN_A_ROW = 4;
const MOST = { card: Infinity, processor: 300_000, nobody: 0 };
const LEAST = 160_000;

/** How many pixels a picture may have: fewer once several in a row took long. */
export class Fineness {
  #pixels: number;
  #slow = 0;

  constructor(painter: Painter) {
    this.#pixels = MOST[painter];
  }

  /** Pixels drawn for each one of the page. */
  ratio(width: number, height: number, wanted: number): number {
    return Math.min(wanted, Math.sqrt(this.#pixels / (width * height)));
  }

  /** A picture of so many pixels took so long; tells whether the next ones should be coarser. */
  took(milliseconds: number, pixels: number): boolean {
    if (milliseconds > AWAY) return false;
    this.#slow = milliseconds > SLOW ? this.#slow + 1 : 0;
    if (this.#slow < IN_A_ROW || pixels <= LEAST) return false;
    this.#slow = 0;
    this.#pixels = Math.max(LEAST, pixels * 0.7);
    return true;
  }
}
