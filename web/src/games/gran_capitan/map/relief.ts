/** Relief of the land as a picture: heights of the hexes, made smooth, roughened where it is steep, lit from the west. */
import type { Printed } from "../view";
import { HEIGHT, numberAt, WIDTH } from "./projection";

const CELL = 2; // units to a point of the picture
const [ACROSS, DOWN] = [Math.ceil(WIDTH / CELL), Math.ceil(HEIGHT / CELL)];
const SOFT = 6; // points over which heights run into each other
const SUN = [-0.62, -0.5, 0.62] as const;
const STEEP = 0.016; // how much a metre rises in the picture

type Colour = readonly [number, number, number];
/** From the sea to the peaks, by metres. */
const TINTS: readonly (readonly [number, Colour])[] = [
  [0, [211, 214, 168]],
  [120, [224, 219, 172]],
  [350, [228, 209, 158]],
  [700, [207, 176, 128]],
  [1050, [176, 142, 104]],
  [1400, [188, 170, 152]],
  [1900, [226, 220, 212]],
];
const WOODS: Colour = [112, 138, 84];
const MARSH: Colour = [148, 186, 168];

let known: { board: Printed; picture: string } | null = null;

/** The address of the picture, which covers the whole drawing; empty where nothing can be painted. */
export function reliefOf(board: Printed): string {
  if (known?.board.hexes !== board.hexes) known = { board, picture: paint(board) };
  return known.picture;
}

function paint(board: Printed): string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [ACROSS, DOWN];
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  const { land, height, woods, marsh } = fieldsOf(board);
  for (const field of [land, height, woods, marsh]) soften(field);
  const picture = pen.createImageData(ACROSS, DOWN);
  const ground = new Float32Array(ACROSS * DOWN);
  for (let n = 0; n < ground.length; n += 1) {
    const metres = (height[n] ?? 0) / Math.max(0.05, land[n] ?? 0);
    const rough = 30 + metres * 0.52;
    ground[n] = metres + rough * (ridges(n % ACROSS, Math.floor(n / ACROSS)) - 0.5);
  }
  for (let y = 0; y < DOWN; y += 1) {
    for (let x = 0; x < ACROSS; x += 1) {
      const n = y * ACROSS + x;
      const here = land[n] ?? 0;
      if (here < 0.02) continue;
      const [right, below] = [ground[n + (x + 1 < ACROSS ? 1 : 0)] ?? 0, ground[n + (y + 1 < DOWN ? ACROSS : 0)] ?? 0];
      const now = ground[n] ?? 0;
      const [dx, dy] = [(right - now) * STEEP, (below - now) * STEEP];
      const long = Math.hypot(dx, dy, 1);
      const light = (-dx * SUN[0] - dy * SUN[1] + SUN[2]) / long / SUN[2];
      const shade = 0.5 + 0.5 * Math.max(0.05, Math.min(1.7, light));
      let colour = tintOf(now);
      colour = mixed(colour, WOODS, 0.75 * Math.min(1, (woods[n] ?? 0) / here));
      colour = mixed(colour, MARSH, 0.8 * Math.min(1, (marsh[n] ?? 0) / here));
      for (let part = 0; part < 3; part += 1) picture.data[4 * n + part] = Math.min(255, (colour[part] ?? 0) * shade);
      picture.data[4 * n + 3] = 255 * Math.min(1, Math.max(0, (here - 0.08) * 2.6));
    }
  }
  pen.putImageData(picture, 0, 0);
  return canvas.toDataURL();
}

/** What each point of the picture has of its hex. */
function fieldsOf(board: Printed) {
  const size = ACROSS * DOWN;
  const fields = {
    land: new Float32Array(size),
    height: new Float32Array(size),
    woods: new Float32Array(size),
    marsh: new Float32Array(size),
  };
  const hexes = new Map(board.hexes.map((hex) => [Number(hex[0]), hex]));
  for (let y = 0; y < DOWN; y += 1) {
    for (let x = 0; x < ACROSS; x += 1) {
      const hex = hexes.get(numberAt((x + 0.5) * CELL, (y + 0.5) * CELL));
      if (!hex) continue;
      const n = y * ACROSS + x;
      fields.land[n] = 1;
      fields.height[n] = hex[3];
      fields.woods[n] = Number(hex[1] === "woods");
      fields.marsh[n] = Number(hex[1] === "marsh");
    }
  }
  return fields;
}

/** Three times the mean of what lies around, first along the rows, then along the columns. */
function soften(field: Float32Array): void {
  for (let round = 0; round < 3; round += 1) {
    for (let y = 0; y < DOWN; y += 1) slide(field, y * ACROSS, 1, ACROSS);
    for (let x = 0; x < ACROSS; x += 1) slide(field, x, ACROSS, DOWN);
  }
}

function slide(field: Float32Array, start: number, step: number, count: number): void {
  const around = 2 * SOFT + 1;
  const line = new Float32Array(count + around + SOFT); // with nothing before and after it
  for (let n = 0; n < count; n += 1) line[n + around] = field[start + n * step] ?? 0;
  let sum = 0;
  for (let n = -SOFT; n < count; n += 1) {
    sum += (line[n + SOFT + around] ?? 0) - (line[n + SOFT] ?? 0);
    if (n >= 0) field[start + n * step] = sum / around;
  }
}

/** Ridges of several sizes, from 0 to 1. */
function ridges(x: number, y: number): number {
  let [sum, weight, size] = [0, 0.5, 26];
  for (let octave = 0; octave < 4; octave += 1) {
    const [sin, cos] = [Math.sin(octave + 0.7) / size, Math.cos(octave + 0.7) / size]; // no two along the same lines
    sum += weight * (1 - Math.abs(2 * noise(x * cos - y * sin + octave * 17, x * sin + y * cos) - 1));
    weight /= 2;
    size /= 2;
  }
  return sum / 0.9375;
}

function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - left), ease(y - top)];
  const above = blend(grain(left, top), grain(left + 1, top), right);
  return blend(above, blend(grain(left, top + 1), grain(left + 1, top + 1), right), down);
}

/** The same at each place, and nowhere like its neighbours. */
function grain(x: number, y: number): number {
  let n = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function blend(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function mixed(a: Colour, b: Colour, share: number): Colour {
  return [blend(a[0], b[0], share), blend(a[1], b[1], share), blend(a[2], b[2], share)];
}

function tintOf(metres: number): Colour {
  for (const [n, [top, colour]] of TINTS.entries()) {
    const [bottom, lower] = TINTS[n - 1] ?? [top, colour];
    if (metres <= top) return mixed(lower, colour, (metres - bottom) / Math.max(1, top - bottom));
  }
  return TINTS[TINTS.length - 1]?.[1] ?? [255, 255, 255];
}
