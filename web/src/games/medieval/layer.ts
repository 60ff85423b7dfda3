/** What Medieval shows of its own. */
import { lazy } from "react";
import type { GameLayer } from "..";

const board = () => import("./map/Board");
const panels = () => import("./panels/Panels");
const coastlines = () => import("virtual:coastlines/medieval");

export const medieval: GameLayer = {
  Board: lazy(board),
  Panel: lazy(panels),
  parts: { board, panels, coastlines },
  asideTitle: "medieval.powers",
  tour: async () => (await import("./tour/stations")).STATIONS,
  editor: async () => (await import("./editor/editor")).EDITOR,
  examples: async () => (await import("./editor/examples")).EXAMPLES,
};
