/** From longitude and latitude to the drawing: 5° to 55° E, 27° to 62° N, with more room around the Mediterranean. */
import { chartOf, type Extent, type Scale } from "../shared/chart";

const LONGITUDES: Scale = [[5, 34], [30, 34], [40, 28], [55, 22]]; // prettier-ignore
const LATITUDES: Scale = [[27, 30], [34, 38], [42, 44], [48, 36], [55, 28], [62, 25]]; // prettier-ignore

export const CHART = chartOf(LONGITUDES, LATITUDES);
/** The whole map; its coastlines are `land.all` of `virtual:coastlines/medioevo_universale`. */
export const EXTENT: Extent = [[5, 55], [27, 62]]; // prettier-ignore
