/* What stands before a square that can be chosen is seen through, and touched through. */

import { Raycaster, Vector3, type Camera, type Material, type Mesh, type Object3D } from "three";
import type { Point } from "./ways";

const THIN = 0.5;
/** What is so near to the square itself belongs to it. */
const NEAR = 0.4;

const thins = new WeakMap<Material, Material>();

function thin(material: Material): Material {
  const known = thins.get(material);
  if (known) return known;
  const made = material.clone();
  Object.assign(made, { transparent: true, opacity: THIN, depthWrite: false });
  thins.set(material, made);
  return made;
}

export class Veil {
  #solid = new Map<Mesh, Material>();

  get count(): number {
    return this.#solid.size;
  }

  has(object: Object3D): boolean {
    return this.#solid.has(object as Mesh);
  }

  /** Look anew: of these things, those that hide one of these points are seen through. */
  draw(camera: Camera, things: readonly Object3D[], points: readonly Point[]): void {
    this.lift();
    const meshes: Mesh[] = [];
    for (const thing of things) thing.traverse((part) => part.userData.solid === true && meshes.push(part as Mesh));
    const ray = new Raycaster();
    for (const { x, y, z } of points) {
      const to = new Vector3(x, y + 0.05, z).sub(camera.position);
      ray.far = to.length() - NEAR;
      ray.set(camera.position, to.normalize());
      for (const { object } of ray.intersectObjects(meshes, false)) this.#cover(object as Mesh);
    }
  }

  lift(): void {
    for (const [mesh, material] of this.#solid) mesh.material = material;
    this.#solid.clear();
  }

  #cover(mesh: Mesh): void {
    if (this.#solid.has(mesh)) return;
    const material = mesh.material as Material;
    this.#solid.set(mesh, material);
    mesh.material = thin(material);
  }
}
