/** What Medioevo Universale shows of its own. */
import { lazy } from "react";
import type { GameLayer } from "..";

const board = () => import("./map/Board");
const panels = () => import("./panels/Panels");
const coastlines = () => import("virtual:coastlines/medioevo_universale");

export const medioevoUniversale: GameLayer = {
  Board: lazy(board),
  Panel: lazy(panels),
  parts: { board, panels, coastlines },
  asideTitle: "medioevo_universale.realms",
  tour: async () => (await import("./tour/stations")).STATIONS,
};
