/** What Medieval shows of its own. */
import { lazy } from "react";
import type { GameLayer } from "../index";

const board = () => import("./Board");
const panels = () => import("./Panels");
const coastlines = () => import("virtual:coastlines/medieval");

export const medieval: GameLayer = {
  Board: lazy(board),
  Panel: lazy(panels),
  parts: { board, panels, coastlines },
  asideTitle: "medieval.powers",
  tour: async () => (await import("./tour")).STATIONS,
  editor: async () => (await import("./editor")).EDITOR,
  examples: async () => (await import("./examples")).EXAMPLES,
};
