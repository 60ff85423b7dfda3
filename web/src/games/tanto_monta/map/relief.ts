/** Mountains as an old map draws them, along the ranges that the passes cross; and the Canary Islands in plain outline. */
import type { Point } from "../../shared/regions";

/** Ranges from end to end, with the height of their peaks. */
// prettier-ignore
const RANGES: readonly { height: number; line: readonly Point[] }[] = [
  { height: 9, line: [[472, 128], [490, 146], [512, 150], [530, 156], [552, 166], [572, 174], [590, 176]] }, // Pyrenees
  { height: 7, line: [[300, 76], [325, 86], [350, 92], [372, 114], [398, 121]] }, // Cantabrian Mountains
  { height: 6, line: [[284, 117], [274, 130], [270, 150]] }, // Trás-os-Montes
  { height: 7, line: [[236, 166], [268, 190], [298, 188], [326, 190], [352, 192], [382, 200]] }, // Sistema Central
  { height: 6, line: [[398, 160], [416, 180], [420, 205], [424, 232], [426, 262]] }, // Sistema Ibérico
  { height: 5, line: [[252, 256], [282, 253], [312, 268], [346, 284], [368, 284]] }, // Sierra Morena
  { height: 8, line: [[254, 288], [278, 344], [306, 347], [342, 370], [362, 362]] }, // Baetic ranges
  { height: 6, line: [[398, 296], [404, 272]] },
  { height: 6, line: [[610, 110], [628, 118], [624, 96], [606, 92]] }, // Massif Central
  { height: 10, line: [[676, 190], [686, 168], [690, 146], [694, 122], [706, 104], [726, 92], [748, 88], [772, 96], [796, 102], [824, 118], [852, 128]] }, // Alps
  { height: 7, line: [[704, 176], [726, 162], [752, 174], [772, 190], [790, 214], [812, 244], [836, 272], [856, 292], [884, 318]] }, // Apennines
  { height: 6, line: [[888, 366], [900, 372], [912, 404]] },
  { height: 6, line: [[236, 428], [258, 446], [288, 446], [318, 440]] }, // Rif
  { height: 9, line: [[66, 612], [96, 630], [140, 632], [166, 604], [190, 556], [216, 520], [244, 492], [282, 482]] }, // Atlas
  { height: 6, line: [[560, 428], [588, 418], [612, 420], [640, 418], [668, 424]] }, // Tell
];

const STEP = 9; // units from peak to peak

function along(line: readonly Point[]): Point[] {
  const found: Point[] = [];
  let rest = 0;
  for (const [n, to] of line.entries()) {
    const from = line[n - 1];
    if (!from) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (let at = rest; at < length; at += STEP) {
      const share = at / length;
      found.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
      rest = at + STEP - length;
    }
  }
  return found;
}

/** The same every time, as if by hand. */
function wobble(n: number): number {
  return (((n * 7919) % 101) / 101 - 0.5) * 2;
}

function drawn(): { slopes: string; shade: string } {
  const peaks = RANGES.flatMap(({ height, line }, range) =>
    along(line).map(([x, y], n) => ({
      x: x + wobble(n * 13 + range) * 2,
      y: y + wobble(n * 29 + range) * 2.5,
      h: height * (1 + wobble(n * 5 + range) * 0.25),
    })),
  ).sort((a, b) => a.y - b.y);
  const f = (n: number) => n.toFixed(1);
  const slopes = peaks.map(({ x, y, h }) => `M${f(x - h * 0.75)},${f(y + h * 0.4)}q${f(h * 0.35)},${f(-h * 0.5)} ${f(h * 0.75)},${f(-h)}q${f(h * 0.3)},${f(h * 0.6)} ${f(h * 0.75)},${f(h)}`); // prettier-ignore
  const shade = peaks.map(({ x, y, h }) => `M${f(x)},${f(y - h * 0.6)}q${f(h * 0.3)},${f(h * 0.6)} ${f(h * 0.75)},${f(h)}h${f(-h * 0.6)}q${f(-h * 0.25)},${f(-h * 0.4)} ${f(-h * 0.15)},${f(-h)}Z`); // prettier-ignore
  return { slopes: slopes.join(""), shade: shade.join("") };
}

export const mountains = drawn();

/** La Palma, La Gomera, El Hierro, Tenerife, Gran Canaria, Fuerteventura, Lanzarote, around their spaces. */
export const ISLANDS = [
  "M285,500q9,-7 17,0q3,10 -5,20q-7,4 -9,-4q-6,-9 -3,-16Z",
  "M289,575q8,-7 17,0q3,9 -6,13q-11,1 -11,-13Z",
  "M272,608q8,-6 16,-1q3,9 -5,13q-12,1 -11,-12Z",
  "M312,526q8,-11 24,-13q14,-14 34,-9q12,4 9,20q4,14 -4,23q-9,16 -25,23q-12,5 -18,-6q-8,-14 -20,-22q-5,-9 0,-16Z",
  "M330,597q10,-15 32,-15q14,-14 33,-24q12,2 9,15q-3,21 -15,40q-10,9 -30,7q-22,1 -29,-23Z",
  "M418,541q7,-7 13,0q4,12 -4,21q-9,5 -12,-2q-2,-11 3,-19Z",
  "M415,503q8,-6 15,0q3,9 -5,16q-9,3 -11,-3q-2,-8 1,-13Z",
].join("");
