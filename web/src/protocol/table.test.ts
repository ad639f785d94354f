import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Position, Snapshot } from "./messages";
import { LiveTable } from "./table.svelte";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  hear(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
}

const position = (number: number, deciding: number | null = 0): Position => ({
  number,
  deciding,
  seen_by: 0,
  view: { number },
  legal: deciding === 0 ? ["a", "b"] : null,
});
const step = (number: number, move = "a") => ({ number, seat: 0, move, told: [] });

function snapshot(number: number, since = 0): Snapshot {
  return {
    type: "snapshot",
    seq: number,
    now: Date.now(),
    table: { id: "x", game: "go", variant: "nine", options: {}, public: false, rated: false, clock: null, commitment: "", host: true, created: 0 },
    status: "playing",
    seats: [{ seat: 0, side: 0, kind: "person", name: "Ann", yours: true }],
    position: position(number),
    since,
    steps: Array.from({ length: number - since }, (_, i) => step(since + i)),
    offers: [],
    chat: [],
    ending: null,
    rematch: null,
    watchers: 0,
  };
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a move shows at once and is settled when the server tells it", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  table.play("b");
  expect(table.pending?.move).toBe("b");
  expect(last().sent).toEqual([{ type: "move", move: "b", number: 3, seat: 0, id: "m3" }]);
  last().hear({ type: "moved", seq: 4, step: step(3, "b"), position: position(4, 1) });
  expect(table.pending).toBeNull();
  expect(table.steps).toHaveLength(4);
});

test("a move is sent once: a second one waits for the first", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(0));
  table.play("a");
  table.play("b");
  expect(last().sent).toHaveLength(1);
});

test("after a lost connection the move is sent again if it was not kept", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  table.play("b");
  last().break();
  expect(table.link).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(last().url).toContain("since=3");
  last().hear(snapshot(3, 3));
  expect(last().sent).toEqual([{ type: "move", move: "b", number: 3, seat: 0, id: "m3" }]);
});

test("who comes back says what is known, so that nothing older is shown", () => {
  new LiveTable("x");
  last().hear(snapshot(2));
  last().hear({ type: "moved", seq: 9, step: step(2), position: position(3) });
  last().break();
  vi.advanceTimersByTime(1000);
  expect(last().url).toContain("since=3&seq=9");
});

test("after a lost connection a move that was kept is not sent again", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  table.play("b");
  last().break();
  vi.advanceTimersByTime(1000);
  last().hear(snapshot(4, 3));
  expect(table.pending).toBeNull();
  expect(last().sent).toEqual([]);
  expect(table.steps).toHaveLength(4);
});

test("a refused move goes back and says why", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(0));
  table.play("a");
  last().hear({ type: "refused", id: "m0", code: "illegal", reason: { key: "k" }, text: "no" });
  expect(table.pending).toBeNull();
  expect(table.refusal?.text).toBe("no");
});

test("a gap in the steps is asked for", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(2));
  last().hear({ type: "moved", seq: 9, step: step(5), position: position(6) });
  expect(last().sent).toEqual([{ type: "sync", since: 2 }]);
  expect(table.steps).toHaveLength(2);
});

test("a server that closes is left alone for as long as it asked", () => {
  new LiveTable("x");
  last().hear(snapshot(0));
  last().hear({ type: "closing", reason: "restart", retry: 4000 });
  last().break();
  vi.advanceTimersByTime(3999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
  last().break();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(3);
});

test("a hint is answered when it comes", async () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  const asked = table.send({ type: "hint" });
  const { id } = last().sent.at(-1)!;
  last().hear({ type: "hints", number: 3, bot: "master", estimates: [], id });
  expect(await asked).toBe(true);
  expect(table.hints).toEqual([]);
});

test("a hint that comes too late is answered by the move that overtook it", async () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  const asked = table.send({ type: "hint" });
  last().hear({ type: "moved", seq: 4, step: step(3), position: position(4, 1) });
  expect(await asked).toBe(false);
});

test("what was sent on a line that broke is answered: it was not kept", async () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  const [asked, said] = [table.send({ type: "hint" }), table.send({ type: "chat", text: "hello" })];
  last().break();
  expect(await Promise.all([asked, said])).toEqual([false, false]);
});

test("what waits when the table is left is answered too", async () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  const asked = table.send({ type: "hint" });
  table.close();
  expect(await asked).toBe(false);
});

test("undone moves leave the log", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(5));
  last().hear({ type: "undone", seq: 6, seat: 0, position: position(3) });
  expect(table.steps).toHaveLength(3);
});

test("a line on which nothing more is heard is asked, and told to be lost after three seconds", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  vi.advanceTimersByTime(9_999);
  expect(last().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(last().sent).toEqual([{ type: "ping" }]);
  vi.advanceTimersByTime(2_999);
  expect(table.link).toBe("live");
  vi.advanceTimersByTime(1);
  expect(table.link).toBe("lost");
  last().hear({ type: "pong", id: null });
  expect(table.link).toBe("live");
  table.close();
  vi.advanceTimersByTime(60_000);
  expect(last().sent).toHaveLength(1);
});

const foreseen = (move: string, number: number) => ({ type: "foreseen", number, move, changes: { number }, told: [], more: {} });

test("what a move would do is asked once, and forgotten when the game has moved on", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  table.foresee(["a", "z"]);
  table.foresee(["a"]);
  expect(last().sent).toEqual([{ type: "whatif", move: "a", number: 3, seat: 0, id: "fa" }]);
  last().hear(foreseen("a", 3));
  expect(table.foreseen.a?.changes).toEqual({ number: 3 });
  last().hear({ type: "moved", seq: 4, step: step(3, "b"), position: position(4) });
  expect(table.foreseen).toEqual({});
  last().hear(foreseen("a", 3));
  expect(table.foreseen).toEqual({});
});

test("a question that is refused is nobody's trouble, and may be asked again", () => {
  const table = new LiveTable("x");
  last().hear(snapshot(3));
  table.foresee(["a"]);
  last().hear({ type: "refused", code: "too_much", reason: { key: "x" }, text: "slowly", id: "fa" });
  expect(table.refusal).toBeNull();
  table.foresee(["a"]);
  expect(last().sent).toHaveLength(2);
});
