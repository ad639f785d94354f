/* Which square is meant by a point of the picture. */

import { Raycaster, type Camera, type Object3D, type Vector2 } from "three";
import { nameOf, SIDE } from "./view";

/** The square of the first thing under a point that is not seen through. */
export function squareUnder(
  point: Vector2,
  camera: Camera,
  scene: Object3D,
  stops: (square: string, object: Object3D) => boolean,
): string | null {
  const ray = new Raycaster();
  ray.setFromCamera(point, camera);
  for (const hit of ray.intersectObjects(scene.children, true)) {
    if (hit.object.userData.solid !== true) continue;
    const inward = hit.face ? hit.face.normal.clone().transformDirection(hit.object.matrixWorld) : null;
    const inside = inward ? hit.point.clone().addScaledVector(inward, -0.02) : hit.point;
    const square = squareOfPoint(inside.x, inside.z);
    if (!square || stops(square, hit.object)) return square;
  }
  return null;
}

function squareOfPoint(x: number, z: number): string | null {
  const [file, rank] = [Math.floor(x), SIDE - 1 - Math.floor(z)];
  return file < 0 || file >= SIDE || rank < 0 || rank >= SIDE ? null : nameOf(file, rank);
}
