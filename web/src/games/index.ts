/** The boards there are. A game without one is shown as tables. */
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { MatchState, Name } from "../api";
import type { Targets } from "../options";

export interface BoardProps {
  state: MatchState;
  names: Record<string, Name>;
  open: Targets;
  pointed: ReadonlySet<string>;
  /** The player chose this thing on the board: the options of the first id that has some are meant. */
  onPick: (...ids: (string | null | undefined)[]) => void;
}
export interface PanelProps extends BoardProps {
  part: "headline" | "players" | "aside" | "hand" | "result" | "attack";
}
export interface GameLayer {
  Board: LazyExoticComponent<ComponentType<BoardProps>>;
  Panel: LazyExoticComponent<ComponentType<PanelProps>>;
}

const LAYERS: Readonly<Record<string, GameLayer>> = {
  medieval: {
    Board: lazy(() => import("./medieval/Board")),
    Panel: lazy(() => import("./medieval/Panels")),
  },
};

export function layerOf(game: string): GameLayer | null {
  return LAYERS[game] ?? null;
}
