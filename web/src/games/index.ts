/** The boards there are. A game without one is shown as tables. */
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { Decision, LogLine, MatchState, Name, OptionLine } from "../api";
import type { Targets } from "../options";
import type { Station } from "../shell/tour";

export interface BoardProps {
  state: MatchState;
  names: Record<string, Name>;
  open: Targets;
  pointed: ReadonlySet<string>;
  /** The player chose this thing on the board: the options of the first id that has some are meant. */
  onPick: (...ids: (string | null | undefined)[]) => void;
  /** Somebody touched a thing of which no option speaks: for the editor. If left out, the thing explains itself. */
  onTouch?: (id: string) => void;
  /** Log lines after this one are news for this seat. */
  seen?: number;
}
/**
 * What a game shows around its board: `aside` and `hand` beside it, `attack` while something is going on, `bid` above a
 * row of amounts, `note` beside an option, `facts` about a thing, `sum` below a line of the log, `digest` of what is new,
 * `text` instead of the board, `result` at the end.
 */
export interface PanelProps extends BoardProps {
  part:
    | "headline"
    | "players"
    | "aside"
    | "hand"
    | "result"
    | "attack"
    | "bid"
    | "note"
    | "facts"
    | "sum"
    | "digest"
    | "text";
  decision?: Decision;
  option?: OptionLine;
  id?: string;
  line?: LogLine;
}
export interface GameLayer {
  Board: LazyExoticComponent<ComponentType<BoardProps>>;
  Panel: LazyExoticComponent<ComponentType<PanelProps>>;
}

const medieval = {
  board: () => import("./medieval/Board"),
  panels: () => import("./medieval/Panels"),
  coastlines: () => import("virtual:medieval-coastlines"),
};
const LAYERS: Readonly<Record<string, GameLayer & { parts: Readonly<Record<string, () => Promise<unknown>>> }>> = {
  medieval: { Board: lazy(medieval.board), Panel: lazy(medieval.panels), parts: medieval },
};

export function layerOf(game: string): GameLayer | null {
  return LAYERS[game] ?? null;
}

/** Fetch what the board of a game needs before it is asked for; if that fails, it is fetched again then. */
export function preload(game: string): void {
  for (const part of Object.values(LAYERS[game]?.parts ?? {})) part().catch(() => undefined);
}

/** The guided first turn of a game, if it has one. */
export async function tourOf(game: string): Promise<readonly Station[] | null> {
  return game === "medieval" ? (await import("./medieval/tour")).STATIONS : null;
}
