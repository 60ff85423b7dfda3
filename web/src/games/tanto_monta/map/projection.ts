/** The drawing has the coordinates of the printed map: 1000 wide, y downwards (data/map.yaml, data/coast.yaml). */
export const WIDTH = 1000;
export const HEIGHT = 650;
/** Above the northern spaces there is room for what stands there. */
export const TOP = 16;
export const CHART = { width: WIDTH, height: HEIGHT + TOP };
/** The Canary Islands have a frame of their own over the desert. */
export const CANARIES = { x: 265, y: 490, w: 175, h: 140 };
/** And the Exploration Map its place beside it. */
export const EXPLORATION = { x: 462, y: 484, w: 524, h: 154 };
