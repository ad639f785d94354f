/* The three-dimensional board: a scene that is drawn only when something in it has changed. */

import {
  AmbientLight,
  BasicShadowMap,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  TOUCH,
  Vector2,
  WebGLRenderer,
  type Object3D,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { calm } from "$lib/settings.svelte";
import { Fineness, painter } from "./fineness";
import { Film } from "./film";
import { boardMesh, flagMesh, ghostMesh, lineMesh, lordMesh, markMesh, pieceMesh, towerMesh } from "./meshes";
import { squareUnder } from "./picking";
import { pointing, type Touches } from "./pointing";
import { Veil } from "./veil";
import { cornerOf, slopeUnder, type Piece, type VoldetourView } from "./view";
import { at as pointAt, lines, middle, walk, type Point } from "./ways";

export interface Marks {
  fits: ReadonlySet<string>;
  turned: ReadonlySet<string>;
  reach: readonly string[];
  /** The Lord's ways, and the square whose way is shown boldly. */
  ways: Readonly<Record<string, readonly string[]>>;
  walkTo: string | null;
  /** How the board would stand after the move that is aimed at. */
  would: VoldetourView | null;
  blocked: ReadonlySet<string>;
  last: string | null;
}

/** What is seen from top to bottom, in degrees, in a picture that is so much wider than high. */
const FIELD = 38;
const WIDE = 1.25;
const GLIDE = 380;
const STEP = 90;
/** How far a piece in hand is above where it lay. */
const RISE = 1.2;

export class Space {
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #camera = new PerspectiveCamera(FIELD, 1, 0.1, 100);
  #controls: OrbitControls;
  #built = new Group();
  #meshes = new Map<string, Object3D>();
  #shown = false;
  #lords: Object3D[] = [];
  #marks = new Group();
  #ghost = new Group();
  #towers = new Group();
  #veil = new Veil();
  /** The squares that can be chosen, and whether what hides them is still to be found. */
  #choosable: ReadonlySet<string> = new Set();
  #veilLater = false;
  #film: Film;
  #view: VoldetourView;
  #asked = 0;
  #later = 0;
  #deaf: () => void;
  #watch: ResizeObserver;
  #fine = painter() === "card";
  #fineness = new Fineness(painter());

  constructor(
    readonly canvas: HTMLCanvasElement,
    view: VoldetourView,
    touches: Touches,
  ) {
    this.#view = view;
    this.#renderer = new WebGLRenderer({ canvas, antialias: this.#fine, alpha: true });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.autoUpdate = false; // only when something moved that casts one
    this.#renderer.shadowMap.type = this.#fine ? PCFShadowMap : BasicShadowMap;
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#film = new Film(this.#camera, this.#controls, (now) => {
      this.#renderer.shadowMap.needsUpdate = true;
      this.#draw(now);
    });
    // One finger touches and scrolls, two turn the board.
    this.#controls.touches = { ONE: null, TWO: TOUCH.DOLLY_ROTATE };
    canvas.style.touchAction = "pan-y";
    this.#lookFrom(view.towers[view.seat < 0 ? 0 : view.seat]!);
    this.#light(this.#camera.position.x - 5, this.#camera.position.z - 5);
    this.#furnish(view);
    this.#watch = new ResizeObserver(() => this.#resize());
    this.#watch.observe(canvas);
    this.#controls.addEventListener("change", this.#turned);
    this.#deaf = pointing(canvas, (x, y) => this.squareAt(x, y), touches);
    this.#resize();
  }

  /** Back to where one looked from at first. */
  reset(): void {
    const { seat, towers } = this.#view;
    this.#lookFrom(towers[seat < 0 ? 0 : seat]!);
    this.#ask();
  }

  close(): void {
    this.#film.stop();
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#later);
    this.#watch.disconnect();
    this.#controls.dispose();
    this.#renderer.dispose();
    this.#deaf();
  }

  /** Show a position; with a `film` of so many milliseconds if somebody has just won. */
  show(view: VoldetourView, film = 0): void {
    const before = this.#view;
    this.#view = view;
    if (!film) this.#stopFilm();
    this.#build(view);
    const { ways } = film ? view : before;
    view.lords.forEach((at, seat) => this.#place(seat, at, at ? ways[at] : undefined, film));
    this.#veilLater = true;
    this.#renderer.shadowMap.needsUpdate = true;
    this.#ask();
  }

  #stopFilm(): void {
    if (!this.#film.running) return;
    this.#film.stop();
    delete this.canvas.dataset.film;
    this.#lords.forEach((lord) => (lord.userData.placed = false));
  }

  /** New pieces fly in and settle, lifted ones rise, the others stay as they are. */
  #build({ pieces, held, player }: VoldetourView): void {
    const raised = held ? [{ ...held, owner: player, level: held.level + RISE }] : [];
    const now = new Map([...pieces, ...raised].map((piece) => [JSON.stringify(piece), piece]));
    for (const [key, mesh] of this.#meshes) {
      if (now.has(key)) continue;
      this.#built.remove(mesh);
      this.#meshes.delete(key);
    }
    for (const [key, piece] of now) {
      if (this.#meshes.has(key)) continue;
      const mesh = pieceMesh(piece, slopeUnder(piece, pieces));
      this.#meshes.set(key, mesh);
      this.#built.add(mesh);
      if (this.#shown && this.#fine && !calm()) this.#settle(mesh);
    }
    this.#shown = true;
  }

  #settle(mesh: Object3D): void {
    const [end, start] = [mesh.position.y, performance.now()];
    const step = (now: number): void => {
      const part = Math.min(1, (now - start) / GLIDE);
      mesh.position.y = end + 2.5 * (1 - part) ** 2;
      this.#renderer.shadowMap.needsUpdate = true;
      this.#draw(now);
      if (part < 1 && mesh.parent) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  mark({ fits, turned, reach, ways, walkTo, would, blocked, last }: Marks): void {
    this.#marks.clear();
    const add = (name: string, kind: Parameters<typeof markMesh>[0]): void => {
      this.#marks.add(markMesh(kind, name, this.#height(name), this.#view.tops[name]?.rises ?? null));
    };
    for (const name of turned) if (!fits.has(name)) add(name, "turned");
    for (const name of fits) add(name, "fits");
    for (const name of reach) add(name, "reach");
    for (const name of blocked) add(name, "blocked");
    if (last) add(last, "last");
    for (const line of lines(this.#view, Object.values(ways))) this.#marks.add(lineMesh(...line, "thin"));
    const way = walkTo ? ways[walkTo] : undefined;
    if (way) for (const line of lines(this.#view, [way])) this.#marks.add(lineMesh(...line, "bold"));
    if (would) for (const line of lines(would, Object.values(would.ways))) this.#marks.add(lineMesh(...line, "would"));
    this.#choosable = new Set([...fits, ...reach]);
    this.#veilLater = true;
    this.#ask();
  }

  ghost(piece: Piece | null, fits: boolean): void {
    this.#ghost.clear();
    if (piece) this.#ghost.add(ghostMesh(piece, fits, slopeUnder(piece, this.#view.pieces)));
    this.#ask();
  }

  #height(name: string): number {
    return this.#view.tops[name]?.height ?? 0;
  }

  #place(seat: number, at: string | null, way: readonly string[] | undefined, film: number): void {
    const lord = this.#lords[seat];
    if (!lord) return;
    lord.visible = at !== null;
    if (at === null) return;
    const to = middle(this.#view, at);
    const from = { x: lord.position.x, y: lord.position.y, z: lord.position.z };
    const far = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
    if (film && way && seat === this.#view.player) this.#show(lord, walk(this.#view, way), film);
    else if (calm() || lord.userData.placed !== true || far < 0.01) {
      lord.userData.walk = null;
      lord.position.set(to.x, to.y, to.z);
      lord.userData.placed = true;
    } else if (lord.userData.to !== at) this.#walk(lord, way ? walk(this.#view, way) : [from, to]);
    lord.userData.to = at;
  }

  /** Show how a Lord has won. */
  #show(lord: Object3D, points: Point[], film: number): void {
    if (this.#film.running) return;
    lord.userData.walk = null;
    this.canvas.dataset.film = "on";
    this.#film.start(lord, points, film);
  }

  /** Walk along points, slowly at first and at last. */
  #walk(lord: Object3D, points: Point[]): void {
    const start = performance.now();
    const mine = (lord.userData.walk = {});
    const time = GLIDE + STEP * (points.length - 2);
    const step = (now: number): void => {
      if (lord.userData.walk !== mine) return;
      const part = Math.min(1, (now - start) / time);
      const { x, y, z } = pointAt(points, part * part * (3 - 2 * part));
      lord.position.set(x, y, z);
      this.#renderer.shadowMap.needsUpdate = true;
      this.#draw(now);
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Each player looks from behind the own tower. */
  #lookFrom(tower: string): void {
    const angle = cornerOf(tower);
    this.#camera.position.set(5 + 14.6 * Math.cos(angle), 14, 5 + 14.6 * Math.sin(angle));
    this.#controls.target.set(5 + 0.55 * Math.cos(angle), 0, 5 + 0.55 * Math.sin(angle));
    this.#controls.maxPolarAngle = Math.PI * 0.48;
    this.#controls.minDistance = 5;
    this.#controls.maxDistance = 26;
    this.#controls.enablePan = false;
    this.#controls.update();
  }

  /** The lamp hangs to the left behind whoever looks, so that the faces seen are lit. */
  #light(x: number, z: number): void {
    const sun = new DirectionalLight(new Color("#fff0d8"), 2.3);
    sun.position.set(5 + 0.5 * x + 0.7 * z, 17, 5 + 0.5 * z - 0.7 * x);
    sun.target.position.set(5, 0, 5);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    Object.assign(sun.shadow.camera, { left: -9, right: 9, top: 9, bottom: -9, far: 40 });
    sun.shadow.bias = -0.0008;
    sun.shadow.normalBias = 0.03;
    this.#scene.add(sun, sun.target, new AmbientLight("#ffffff", 0.55), new HemisphereLight("#ffffff", "#7a5a3a", 0.8));
  }

  #furnish(view: VoldetourView): void {
    this.#scene.add(boardMesh(), this.#built, this.#towers, this.#marks, this.#ghost);
    view.towers.forEach((tower, seat) => this.#towers.add(towerMesh(tower, seat, view.tower_height)));
    this.#scene.add(flagMesh(view.targets[view.seat < 0 ? 0 : view.seat]!, view.tower_height));
    this.#lords = view.lords.map((_, seat) => lordMesh(seat));
    this.#scene.add(...this.#lords);
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    this.#renderer.setPixelRatio(this.#fineness.ratio(width, height, Math.min(devicePixelRatio, 2)));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    // In a narrow picture as much of the width is seen as in a wide one.
    const half = Math.tan((FIELD * Math.PI) / 360) * Math.max(1, (WIDE * height) / width);
    this.#camera.fov = (Math.atan(half) * 360) / Math.PI;
    this.#camera.updateProjectionMatrix();
    this.#ask();
  }

  #turned = (): void => {
    this.#veilLater = true;
    this.#ask();
  };

  #ask = (): void => {
    cancelAnimationFrame(this.#asked);
    this.#asked = requestAnimationFrame((now) => (this.#fine ? this.#draw(now) : this.#drawSoon()));
  };

  /** After the page's own picture, so that a touch is answered there at once. */
  #drawSoon(): void {
    this.#later ||= window.setTimeout(() => {
      this.#later = 0;
      this.#draw(performance.now());
    });
  }

  #draw(now: number): void {
    if (this.#veilLater) this.#drawVeil();
    this.#renderer.render(this.#scene, this.#camera);
    this.canvas.dataset.drawn = String(Number(this.canvas.dataset.drawn ?? 0) + 1);
    // The page's next picture comes once this one is done.
    requestAnimationFrame((next) => {
      const { width, height } = this.canvas;
      if (this.#fineness.took(next - now, width * height)) this.#resize();
    });
  }

  #drawVeil(): void {
    this.#veilLater = false;
    const points = [...this.#choosable].map((name) => middle(this.#view, name));
    this.#veil.draw(this.#camera, [this.#built, this.#towers], points);
    this.canvas.dataset.veiled = String(this.#veil.count);
  }

  /** The square at a point of the page: of a piece, a tower, a lord or the board itself. */
  squareAt(x: number, y: number): string | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    return squareUnder(at, this.#camera, this.#scene, (name, object) => this.#choosable.has(name) || !this.#veil.has(object));
  }
}
