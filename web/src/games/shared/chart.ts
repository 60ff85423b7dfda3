/**
 * From longitude and latitude to a drawing. Meridians and parallels stay straight, so that what is a rectangle on the
 * earth is one on the drawing; where much lies close together a degree may get more room than elsewhere.
 */

/** Units to a degree, at some degrees; in between they change evenly. */
export type Scale = readonly (readonly [degree: number, units: number])[];
/** Longitudes, latitudes. */
export type Extent = readonly [readonly [west: number, east: number], readonly [south: number, north: number]];
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Chart {
  width: number;
  height: number;
  point: (lon: number, lat: number) => [number, number];
  boxOf: (extent: Extent) => Box;
}

/** Units from the first degree of a scale to this one; beyond its ends the scale goes on as it was. */
export function along(scale: Scale, degree: number): number {
  let sum = 0;
  for (const [n, [from, first]] of scale.entries()) {
    const next = scale[n + 1];
    if (!next) return sum + (degree - from) * first;
    const [to, last] = next;
    const end = n === 0 ? Math.min(degree, to) : Math.max(from, Math.min(degree, to));
    const here = end < from ? first : first + ((last - first) * (end - from)) / (to - from);
    sum += ((end - from) * (first + here)) / 2;
    if (degree <= to) return sum;
  }
  return sum;
}

/** The drawing reaches from the first to the last degree of both scales, from west to east and from south to north. */
export function chartOf(longitudes: Scale, latitudes: Scale): Chart {
  const whole = (scale: Scale) => Math.round(along(scale, scale[scale.length - 1]?.[0] ?? 0));
  const [width, height] = [whole(longitudes), whole(latitudes)];
  const point = (lon: number, lat: number): [number, number] => {
    return [along(longitudes, lon), height - along(latitudes, lat)];
  };
  const boxOf = ([[west, east], [south, north]]: Extent): Box => {
    const [x, y] = point(west, north);
    const [right, bottom] = point(east, south);
    return { x, y, w: right - x, h: bottom - y };
  };
  return { width, height, point, boxOf };
}
