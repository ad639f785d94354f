/* Choice a move step by step: a card, then where it goes, then what it takes.

   A game says for each legal move the handles a person touches to make it. The board lights the
   handles that come next; no rule is needed for that, only the list of legal moves. */

export type Handle = string;
export type Path = (move: string) => Handle[];

/** A last step that means "nothing more": taken by itself when there is no other choice. */
export const NOTHING: Handle = "nothing";

export class Choice {
  #paths: () => Map<string, Handle[]>;
  chosen: Handle[] = $state([]);

  constructor(legal: () => readonly string[] | null, path: Path) {
    const all = $derived(new Map((legal() ?? []).map((move) => [move, path(move)])));
    this.#paths = () => all;
  }

  /** What was chosen so far, as far as it still leads to a legal move. */
  get held(): Handle[] {
    return this.#fitting(this.chosen).length ? this.chosen : [];
  }

  /** The handles that can be touched now. */
  get next(): Set<Handle> {
    const held = this.held;
    return new Set(this.#fitting(held).map(([, path]) => path[held.length]!));
  }

  /** The handles a move can begin with. */
  get first(): Set<Handle> {
    return new Set([...this.#paths().values()].map((path) => path[0]!));
  }

  /** Touch a handle; gives the move once it is complete. */
  pick(handle: Handle): string | null {
    const held = this.held;
    if (held.includes(handle)) return this.#hold(held.slice(0, held.indexOf(handle)));
    if (this.next.has(handle)) return this.#hold([...held, handle]);
    if (this.first.has(handle)) return this.#hold([handle]);
    return null;
  }

  /** The moves that touching a handle would make; else those that one touch more would. */
  leading(handle: Handle): string[] {
    const before = this.next.has(handle) ? this.held : [];
    const handles = [...before, handle];
    if (before.includes(handle) || this.held.includes(handle)) return [];
    const fitting = this.#fitting(handles);
    const left = (steps: number) => fitting.filter(([, path]) => path.length === handles.length + steps);
    const implied = left(1).find(([, path]) => path.at(-1) === NOTHING);
    const made = left(0)[0] ?? implied;
    return (made ? [made] : left(1)).map(([move]) => move);
  }

  drop(): void {
    this.chosen = [];
  }

  #hold(handles: Handle[]): string | null {
    const fitting = handles.length ? this.#fitting(handles) : [];
    const complete = fitting.find(([, path]) => path.length === handles.length);
    const only = fitting.length === 1 ? fitting[0]! : undefined;
    const implied = only && only[1].at(-1) === NOTHING && only[1].length === handles.length + 1;
    const move = complete?.[0] ?? (implied ? only[0] : null);
    this.chosen = move === null ? handles : [];
    return move;
  }

  #fitting(handles: readonly Handle[]): [string, Handle[]][] {
    return [...this.#paths()].filter(([, path]) => handles.every((handle, i) => path[i] === handle));
  }
}
