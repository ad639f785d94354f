/* Sounds, synthesised: nothing to download. Each is a few notes with an envelope. */

import { preferences } from "./settings.svelte";

export interface Note {
  /** Seconds after the beginning. */
  at: number;
  hertz: number;
  /** Where the pitch glides to. */
  to?: number;
  length: number;
  shape: OscillatorType;
  loud: number;
}
export type Sound = readonly Note[];

/** The sounds of every table; a game's own are in its room. */
export const SOUNDS = {
  pick: [{ at: 0, hertz: 520, length: 0.05, shape: "triangle", loud: 0.12 }],
  place: [
    { at: 0, hertz: 190, to: 90, length: 0.11, shape: "sine", loud: 0.4 },
    { at: 0, hertz: 900, to: 300, length: 0.03, shape: "square", loud: 0.04 },
  ],
  turn: [
    { at: 0, hertz: 587, length: 0.12, shape: "sine", loud: 0.2 },
    { at: 0.1, hertz: 880, length: 0.18, shape: "sine", loud: 0.2 },
  ],
  score: [
    { at: 0, hertz: 523, length: 0.12, shape: "triangle", loud: 0.2 },
    { at: 0.09, hertz: 659, length: 0.12, shape: "triangle", loud: 0.2 },
    { at: 0.18, hertz: 784, length: 0.24, shape: "triangle", loud: 0.2 },
  ],
  refuse: [{ at: 0, hertz: 180, to: 120, length: 0.16, shape: "square", loud: 0.08 }],
  end: [
    { at: 0, hertz: 392, length: 0.18, shape: "triangle", loud: 0.2 },
    { at: 0.16, hertz: 523, length: 0.18, shape: "triangle", loud: 0.2 },
    { at: 0.32, hertz: 784, length: 0.5, shape: "triangle", loud: 0.22 },
  ],
} satisfies Record<string, Sound>;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  // Before the person has touched the page a browser lets nothing sound.
  if (!navigator.userActivation?.hasBeenActive) return;
  // After what is seen: the first sound has to wake the audio up, which takes a while.
  setTimeout(() => {
    context ??= new AudioContext();
    for (const note of sound) strike(context, note);
  });
}

function strike(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const end = start + note.length;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = note.shape;
  voice.frequency.setValueAtTime(note.hertz, start);
  if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, end);
  volume.gain.setValueAtTime(note.loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(end + 0.02);
}
