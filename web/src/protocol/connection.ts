/* A WebSocket that comes back by itself, sooner at first, then every few seconds. */

import type { ClientIn } from "./messages";

export type Link = "connecting" | "live" | "lost" | "gone";

export interface Listener {
  heard(text: string): void;
  changed(link: Link): void;
}

const WAITS = [300, 700, 1500, 3000, 5000];
const NO_SUCH_TABLE = 4404;
/** How long an answer may be due before somebody is told that the line is lost. */
const TELL_AFTER = 3000;

/** After so long without a word the server is asked for one, so that a dead line is noticed. */
const QUIET = 10_000;

export class Connection {
  #socket: WebSocket | undefined;
  #tries = 0;
  /** How long the server asked to be left alone when it closes. */
  #asked: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Runs while an answer is due. A hint may take its time. */
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** Runs while nothing is heard. */
  #listening: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly path: () => string,
    readonly listener: Listener,
  ) {
    this.#open();
    addEventListener("online", this.#now);
    addEventListener("offline", this.#quiet);
  }

  /** Send a message if the line is up; tells whether it was. */
  send(message: ClientIn): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.type !== "hint") this.#silence ??= setTimeout(this.#quiet, TELL_AFTER);
    return true;
  }

  /** The server is about to close and asked to come back after a while. */
  pause(milliseconds: number): void {
    this.#asked = milliseconds;
  }

  /** Connect anew, as whoever this browser is by now. */
  renew(): void {
    const old = this.#socket;
    this.#open();
    old?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    clearTimeout(this.#listening);
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#quiet);
    this.#socket?.close();
  }

  #now = (): void => this.#again(0);
  #ask = (): void => void this.send({ type: "ping" });
  /** Nothing comes back: the line may still look open, but it is dead. */
  #quiet = (): void => {
    if (!this.#closed) this.listener.changed("lost");
  };

  #heardAnything(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#tries = 0;
    clearTimeout(this.#listening);
    this.#listening = setTimeout(this.#ask, QUIET);
    this.listener.changed("live");
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path()}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#heardAnything();
      this.listener.heard(String(event.data));
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#closed || socket !== this.#socket) return;
    this.listener.changed(code === NO_SUCH_TABLE ? "gone" : "lost");
    if (code !== NO_SUCH_TABLE) this.#again(this.#asked ?? WAITS[Math.min(this.#tries++, WAITS.length - 1)]!);
    this.#asked = undefined;
  }

  #again(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
      this.#open();
    }, milliseconds);
  }
}
