/** What Medioevo Universale shows of its own. */
import { lazy } from "react";
import type { GameLayer } from "../index";

const board = () => import("./Board");
const panels = () => import("./Panels");
const coastlines = () => import("virtual:coastlines/medioevo_universale");

export const medioevoUniversale: GameLayer = {
  Board: lazy(board),
  Panel: lazy(panels),
  parts: { board, panels, coastlines },
  asideTitle: "medioevo_universale.realms",
  tour: async () => (await import("./tour")).STATIONS,
};
