/* What the three-dimensional board is made of. One unit is one square; x goes east, z goes south.

   Geometries and materials are made once and shared by all pieces. */

import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Object3D,
  PlaneGeometry,
  RingGeometry,
  SphereGeometry,
  SRGBColorSpace,
  TorusGeometry,
  Vector3,
  type Material,
} from "three";
import { painter } from "./fineness";
import { covered, SIDE, squareOf, tall, type Piece } from "./view";
import type { Point } from "./ways";

const WOODS = ["#6e4630", "#f3e0bd", "#b5523b", "#7f8f4e"];
const GAP = 0.03;

const kept = new Map<string, unknown>();
function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}

/** A dull surface; without a sheen where the processor works out every pixel. */
function dull(look: { color?: string; map?: CanvasTexture }, roughness: number): Material {
  return painter() === "card" ? new MeshStandardMaterial({ ...look, roughness }) : new MeshLambertMaterial(look);
}

const wood = (seat: number): Material =>
  once(`wood${seat}`, () => dull({ color: WOODS[seat % 4]!, map: grain() }, 0.62));

const line = (): LineBasicMaterial =>
  once("line", () => new LineBasicMaterial({ color: "#23140a", transparent: true, opacity: 0.45 }));

/** Faint stripes, the same for all woods. */
function grain(): CanvasTexture {
  return once("grain", () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 128;
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 128, 128);
    pen.strokeStyle = "rgba(90, 50, 20, 0.16)";
    for (let y = 4; y < 128; y += 9) {
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(40, y - 5, 80, y + 6, 128, y);
      pen.stroke();
    }
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    return texture;
  });
}

function solid(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.userData.solid = true;
  return mesh;
}

function outlined(mesh: Mesh, key: string): Mesh {
  mesh.add(new LineSegments(once(`edges${key}`, () => new EdgesGeometry(mesh.geometry)), line()));
  return mesh;
}

const block = (w: number, h: number, d: number): BufferGeometry =>
  once(`block${w},${h},${d}`, () => new BoxGeometry(w - GAP, h - GAP / 2, d - GAP));

/** A wedge of one unit that rises to the north (towards −z), its middle at the origin. */
function wedge(): BufferGeometry {
  return once("wedge", () => {
    const a = 0.5 - GAP / 2;
    const [foot, head] = [[-a, -0.5, a], [a, -0.5, a]];
    const corners = [foot, head, [a, -0.5, -a], [-a, -0.5, -a], [a, 0.49, -a], [-a, 0.49, -a]] as number[][];
    const faces = [
      [0, 1, 4, 5],
      [2, 3, 5, 4],
      [1, 0, 3, 2],
    ];
    const triangles = [...faces.flatMap(([p, q, r, s]) => [[p, q, r], [p, r, s]]), [1, 2, 4], [3, 0, 5]];
    const geometry = new BufferGeometry();
    const points = triangles.flatMap((corner) => corner!.flatMap((i) => corners[i!]!));
    geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
    const flat = triangles.flatMap(() => [0, 0, 1, 0, 1, 1]);
    geometry.setAttribute("uv", new Float32BufferAttribute(flat, 2));
    geometry.computeVertexNormals();
    return geometry;
  });
}

const TURNS: Record<string, number> = { n: 0, w: Math.PI / 2, s: Math.PI, e: -Math.PI / 2 };

function shape(piece: Piece): { geometry: BufferGeometry; key: string } {
  const squares = covered(piece.piece, piece.at);
  const wide = squares.at(-1)!.file - squares[0]!.file + 1;
  const deep = squares.at(-1)!.rank - squares[0]!.rank + 1;
  if (piece.piece.startsWith("S")) return { geometry: wedge(), key: "wedge" };
  const high = tall(piece.piece);
  return { geometry: block(wide, high, deep), key: `${wide},${high},${deep}` };
}

/** Put a piece where it lies; a nested Stair upside down on the one below, which rises that way. */
function stand(mesh: Object3D, piece: Piece, under: string | null): void {
  const squares = covered(piece.piece, piece.at);
  const [first, last] = [squares[0]!, squares.at(-1)!];
  mesh.position.set(
    (first.file + last.file + 1) / 2,
    piece.level + tall(piece.piece) / 2,
    SIDE - (first.rank + last.rank + 1) / 2,
  );
  const nested = piece.piece === "Sv";
  mesh.rotation.order = "YXZ";
  mesh.rotation.x = nested ? Math.PI : 0;
  mesh.rotation.y = TURNS[(nested ? under : piece.piece[1]) ?? ""] ?? 0;
}

export function pieceMesh(piece: Piece, under: string | null): Mesh {
  const { geometry, key } = shape(piece);
  const mesh = outlined(solid(geometry, wood(piece.owner)), key);
  stand(mesh, piece, under);
  return mesh;
}

export function ghostMesh(piece: Piece, fits: boolean, under: string | null): Mesh {
  const material = once(`ghost${fits}`, () =>
    new MeshStandardMaterial({
      color: fits ? "#3fd6a5" : "#e06a4f",
      transparent: true,
      opacity: 0.62,
      depthWrite: false,
    }),
  );
  const mesh = new Mesh(shape(piece).geometry, material);
  stand(mesh, piece, under);
  return mesh;
}

export function boardMesh(): Object3D {
  const board = new Group();
  const slab = solid(new BoxGeometry(SIDE + 0.7, 0.4, SIDE + 0.7), dull({ color: "#6b4222" }, 0.7));
  slab.position.set(5, -0.211, 5);
  const top = solid(new PlaneGeometry(SIDE, SIDE), dull({ map: squares() }, 0.75));
  top.rotation.x = -Math.PI / 2;
  top.position.set(5, 0, 5);
  top.castShadow = false;
  board.add(slab, top);
  return board;
}

function squares(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1000;
  const pen = canvas.getContext("2d")!;
  for (let file = 0; file < SIDE; file++) {
    for (let row = 0; row < SIDE; row++) {
      pen.fillStyle = (file + row) % 2 ? "#d3b48a" : "#bf9a6c";
      pen.fillRect(file * 100, row * 100, 100, 100);
    }
  }
  pen.fillStyle = "rgba(60, 30, 10, 0.55)";
  pen.font = "600 22px system-ui, sans-serif";
  for (let i = 0; i < SIDE; i++) {
    pen.fillText("abcdefghij"[i]!, i * 100 + 80, 994);
    pen.fillText(String(SIDE - i), 5, i * 100 + 22);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = painter() === "card" ? 4 : 1;
  return texture;
}

export function towerMesh(at: string, seat: number, height: number): Object3D {
  const tower = new Group();
  const body = outlined(solid(block(1, height, 1), wood(seat)), `1,${height},1`);
  body.position.y = height / 2;
  tower.add(body);
  for (const [x, z] of [[-0.38, -0.38], [0.38, -0.38], [-0.38, 0.38], [0.38, 0.38]] as const) {
    const merlon = solid(once("merlon", () => new BoxGeometry(0.2, 0.16, 0.2)), wood(seat));
    merlon.position.set(x, height + 0.08, z);
    tower.add(merlon);
  }
  const { file, rank } = squareOf(at);
  tower.position.set(file + 0.5, 0, SIDE - rank - 0.5);
  return tower;
}

/** A flag on the Tower that is to be reached. */
export function flagMesh(at: string, height: number): Object3D {
  const flag = new Group();
  const pole = new Mesh(once("pole", () => new CylinderGeometry(0.025, 0.025, 1.3, 8)), once("poleWood", () => new MeshBasicMaterial({ color: "#23140a" })));
  pole.position.set(0.36, height + 0.65, -0.36);
  const cloth = new Mesh(once("cloth", () => new PlaneGeometry(0.6, 0.36)), once("clothColour", () => new MeshBasicMaterial({ color: "#ffd84d", side: DoubleSide })));
  cloth.position.set(0.06, height + 1.1, -0.36);
  flag.add(pole, cloth);
  const { file, rank } = squareOf(at);
  flag.position.set(file + 0.5, 0, SIDE - rank - 0.5);
  return flag;
}

export function lordMesh(seat: number): Object3D {
  const lord = new Group();
  const gold = once("gold", () => new MeshStandardMaterial({ color: "#f2c14e", metalness: 0.55, roughness: 0.35 }));
  const body = solid(once("lordBody", () => new CylinderGeometry(0.13, 0.28, 0.55, 24)), wood(seat));
  body.position.y = 0.28;
  const head = solid(once("lordHead", () => new SphereGeometry(0.18, 24, 16)), wood(seat));
  head.position.y = 0.68;
  const ring = solid(once("lordRing", () => new TorusGeometry(0.15, 0.035, 10, 28)), gold);
  ring.rotation.x = Math.PI / 2;
  ring.position.y = 0.82;
  lord.add(body, head, ring);
  for (let i = 0; i < 5; i++) {
    const spike = solid(once("spike", () => new ConeGeometry(0.045, 0.14, 8)), gold);
    const angle = (i / 5) * Math.PI * 2;
    spike.position.set(0.15 * Math.cos(angle), 0.89, 0.15 * Math.sin(angle));
    lord.add(spike);
  }
  return lord;
}

export type MarkKind = "fits" | "turned" | "reach" | "blocked" | "last";

const MARKS: Record<MarkKind, { colour: string; opacity: number; inner: number; outer: number }> = {
  fits: { colour: "#1fae83", opacity: 0.7, inner: 0, outer: 0.13 },
  turned: { colour: "#1fae83", opacity: 0.6, inner: 0.13, outer: 0.18 },
  reach: { colour: "#16c79a", opacity: 0.85, inner: 0.2, outer: 0.32 },
  blocked: { colour: "#c0271c", opacity: 0.9, inner: 0.3, outer: 0.42 },
  last: { colour: "#f0a35e", opacity: 0.95, inner: 0.4, outer: 0.48 },
};

/** A flat sign on top of a square; on a slope it lies on the slope. */
export function markMesh(kind: MarkKind, at: string, height: number, rises: string | null): Object3D {
  const { colour, opacity, inner, outer } = MARKS[kind];
  const geometry = once(`mark${kind}`, () => new RingGeometry(inner, outer, kind === "reach" ? 4 : 28));
  const material = once(`mark${kind}Material`, () =>
    new MeshBasicMaterial({ color: colour, transparent: true, opacity, side: DoubleSide, depthWrite: false }),
  );
  const mark = new Mesh(geometry, material);
  mark.rotation.x = -Math.PI / 2 + (rises ? Math.PI / 4 : 0);
  const holder = new Group();
  holder.add(mark);
  holder.rotation.y = rises ? (TURNS[rises] ?? 0) : 0;
  const { file, rank } = squareOf(at);
  holder.position.set(file + 0.5, height + (rises ? 0.5 : 0) + 0.02, SIDE - rank - 0.5);
  return holder;
}

const UP = new Vector3(0, 1, 0);

const LINES = {
  thin: { thick: 0.025, colour: "#16a37f" },
  bold: { thick: 0.07, colour: "#0fd6a0" },
  would: { thick: 0.035, colour: "#e07b2c" },
} as const;

/** A piece of a way, just above the ground; bold for the way that is aimed at. */
export function lineMesh(from: Point, to: Point, kind: keyof typeof LINES): Object3D {
  const { thick, colour } = LINES[kind];
  const [a, b] = [new Vector3(from.x, from.y, from.z), new Vector3(to.x, to.y, to.z)];
  const along = b.clone().sub(a);
  const rod = new Mesh(
    once(`rod${thick}`, () => new CylinderGeometry(thick, thick, 1, 8)),
    once(`rod${thick}Material`, () => new MeshBasicMaterial({ color: colour })),
  );
  rod.scale.y = along.length();
  rod.quaternion.setFromUnitVectors(UP, along.clone().normalize());
  rod.position.copy(a).add(b).multiplyScalar(0.5);
  rod.position.y += 0.05;
  return rod;
}
