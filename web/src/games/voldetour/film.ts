/* The winning way as a short film: the camera comes down behind the Lord and goes along. */

import { Vector3, type Object3D, type PerspectiveCamera } from "three";
import type { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { at, type Point } from "./ways";

/** Of the film, the part in which the camera comes down, and the one in which the Lord stands on the Tower. */
const DOWN = 0.3;
const CHEER = 0.2;
const BEHIND = 4.2;
const ABOVE = 2.6;

const smooth = (part: number): number => part * part * (3 - 2 * part);

export class Film {
  #frame = 0;
  #home: { camera: Vector3; target: Vector3 } | null = null;

  constructor(
    readonly camera: PerspectiveCamera,
    readonly controls: OrbitControls,
    readonly draw: (now: number) => void,
  ) {}

  get running(): boolean {
    return this.#home !== null;
  }

  /** Show a Lord on its way; the camera goes back when the film is stopped. */
  start(lord: Object3D, points: readonly Point[], milliseconds: number): void {
    this.stop();
    const home = { camera: this.camera.position.clone(), target: this.controls.target.clone() };
    this.#home = home;
    this.controls.enabled = false;
    const [first, last] = [points[0]!, points.at(-1)!];
    const back = new Vector3(first.x - last.x, 0, first.z - last.z).normalize().multiplyScalar(BEHIND);
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / milliseconds));
      const { x, y, z } = at(points, smooth(Math.min(1, part / (1 - CHEER))));
      const cheer = Math.max(0, (part - 1 + CHEER) / CHEER);
      lord.position.set(x, y + 0.35 * Math.abs(Math.sin(cheer * 2 * Math.PI)), z);
      const near = smooth(Math.min(1, part / DOWN));
      const eye = new Vector3(x, y + ABOVE, z).add(back);
      this.camera.position.lerpVectors(home.camera, eye, near);
      this.controls.target.lerpVectors(home.target, new Vector3(x, y + 0.4, z), near);
      this.camera.lookAt(this.controls.target);
      this.draw(now);
      if (part < 1 && this.#home === home) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    if (!this.#home) return;
    this.camera.position.copy(this.#home.camera);
    this.controls.target.copy(this.#home.target);
    this.controls.enabled = true;
    this.#home = null;
    this.controls.update();
  }
}
