/* Boxes and wedges of wood seen from a corner, as SVG paths: for pictures, not for play. */

export interface Shades {
  top: string;
  left: string;
  right: string;
}
export interface Face {
  d: string;
  fill: string;
}
type Point = readonly [number, number, number];

const WIDE = 22;
const HIGH = 11;
const RISE = 22;

/** Where a corner of the world (east, north, up) is drawn. */
export function project([x, y, z]: Point): [number, number] {
  return [(x - y) * WIDE, -(x + y) * HIGH - z * RISE];
}

function face(points: Point[], fill: string): Face {
  const corners = points.map((point) => project(point).map((value) => value.toFixed(1)).join(" "));
  return { d: `M${corners.join("L")}Z`, fill };
}

/** A box from a corner, `w` east, `d` north, `h` up, seen from the south. */
export function box(x: number, y: number, z: number, w: number, d: number, h: number, s: Shades): Face[] {
  const [X, Y, Z] = [x + w, y + d, z + h];
  return [
    face([[x, y, z], [x, Y, z], [x, Y, Z], [x, y, Z]], s.left),
    face([[x, y, z], [X, y, z], [X, y, Z], [x, y, Z]], s.right),
    face([[x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]], s.top),
  ];
}

/** The same turned upside down, as it fills the space above a wedge. */
export function upturned(x: number, y: number, z: number, s: Shades): Face[] {
  const [X, Y, Z] = [x + 1, y + 1, z + 1];
  return [
    face([[x, y, z], [x, y, Z], [x, Y, Z]], s.left),
    face([[x, y, z], [X, y, z], [X, y, Z], [x, y, Z]], s.right),
    face([[x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]], s.top),
  ];
}

/** A wedge of one unit that rises to the north. */
export function wedge(x: number, y: number, z: number, s: Shades): Face[] {
  const [X, Y, Z] = [x + 1, y + 1, z + 1];
  return [
    face([[x, y, z], [x, Y, z], [x, Y, Z]], s.left),
    face([[x, y, z], [X, y, z], [X, Y, Z], [x, Y, Z]], s.top),
  ];
}
