/** The layers there are: what a game shows of its own. A game without one is shown as tables. */
import type { ComponentType, LazyExoticComponent } from "react";
import type { Decision, Json, LogLine, MatchState, Name, OptionLine } from "../api";
import type { Key } from "../i18n";
import type { Targets } from "../match/options";
import type { Station } from "../shell/tour/stations";
import { medieval } from "./medieval/layer";
import { medioevoUniversale } from "./medioevo_universale/layer";

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
/** A position, its schema, or a table: as JSON has it. */
export type Data = { [key: string]: Json };
export interface EditFormProps {
  /** One of which `isComplete` holds. */
  position: Data;
  /** The table of the last position that could be played. */
  table: Data | null;
  /** The JSON schema of the game's positions. */
  schema: Data | null;
  names: Record<string, Name>;
  /** Who gets what is touched on the board. */
  brush: number | null;
  onBrush: (seat: number | null) => void;
  onChange: (position: Data) => void;
}
/** The graphical editor of a game's positions. Without one they are edited as text. */
export interface Editor {
  Form: ComponentType<EditFormProps>;
  /** Does it have everything the form shows? What is typed as JSON may have any shape. */
  isComplete: (position: Data) => boolean;
  /** Somebody touched a thing on the board: the position in which it belongs to the brush. */
  paint: (position: Data, id: string, brush: number | null) => Data;
}
/** Everything is fetched only when it is needed. */
export interface GameLayer {
  Board: LazyExoticComponent<ComponentType<BoardProps>>;
  Panel: LazyExoticComponent<ComponentType<PanelProps>>;
  /** All that the board needs, to be fetched before it is asked for. */
  parts: Readonly<Record<string, () => Promise<unknown>>>;
  /** The title of the tab with the part `aside`. */
  asideTitle: Key;
  /** The guided first turn; its texts are tour.<game>.<id>. */
  tour?: () => Promise<readonly Station[]>;
  editor?: () => Promise<Editor>;
  /** Positions to begin with in the editor; their names are editor.example.<game>.<id>. */
  examples?: () => Promise<Readonly<Record<string, Data>>>;
}

const LAYERS: Readonly<Record<string, GameLayer>> = { medieval, medioevo_universale: medioevoUniversale };

/** What most people play: whoever comes for the first time probably comes for it. */
export const MAIN_GAME = "medieval";

export function layerOf(game: string): GameLayer | null {
  return LAYERS[game] ?? null;
}

/** Fetch what the board of a game needs before it is asked for; if that fails, it is fetched again then. */
export function preload(game: string): void {
  for (const part of Object.values(layerOf(game)?.parts ?? {})) part().catch(() => undefined);
}
