/** What a game may show of its own (`GameLayer`), and how its `layer.ts` makes one. */
import { lazy, memo, type ComponentType, type LazyExoticComponent } from "react";
import type { Decision, Json, Lang, LogLine, MatchState, Name, OptionLine } from "../api";
import type { Targets } from "../match/options";
import type { Station } from "../shell/tour/stations";

/**
 * Something that happened on the board, to be drawn there: an arrow along its way, a flash where it ended. A game tells
 * them from the lines of the log (`movements` of its layer).
 */
export interface Happening {
  kind: "move" | "attack" | "battle" | "conquest" | "change";
  /** Where it began: a place, or what has places of its own (a Power); null: only `to` is known. */
  from: string | null;
  to: string;
  /** Who did it; null: nobody at the table (Mongols, barbarians, an event). */
  seat: number | null;
  ply: number;
}
/** What lines of the log, in their order, tell of the board. */
export type Movements = (lines: readonly LogLine[]) => readonly Happening[];
/** A battle that was decided: its lines from the first blow to the last word, and who fought. */
export interface BattleTold {
  lines: readonly LogLine[];
  seats: readonly number[];
  /** Where it was fought, for a game that tells it. */
  place?: string;
}
/** How a game's log is told to those who follow: what is seen on the board, what matters, what was fought. */
export interface Story {
  movements: Movements;
  /** 2: a deed that all want to see; 1: worth a line; 0: a detail. */
  weight: (line: LogLine) => 0 | 1 | 2;
  battles: (lines: readonly LogLine[]) => readonly BattleTold[];
  /** Who a line is about, where its parameters tell it in the game's own way. */
  whose?: (line: LogLine) => number | null;
  /** A line in words that say more to this seat: what it calls by a number may be known by name. */
  retell?: (line: LogLine, state: MatchState, names: Record<string, Name>) => string;
}
/** A panel that wants room: it opens over the board and may stay open while one chooses. */
export interface LargePanel {
  id: string;
  /** A key of the game's words. */
  title: string;
}

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
  /** What is to be drawn as arrows and flashes: of the step that is shown, or all that is new. */
  happenings?: readonly Happening[];
}
/**
 * What a game shows around its board: `aside` and `hand` beside it, `attack` while something is going on, `bid` above a
 * row of amounts, `note` beside an option, `mat` in place of the options of a question that has one (`mats`), `facts`
 * about a thing, `sum` below a line of the log, `digest` of what is new, `battle` that was fought (`told`), `large`: one
 * of the large panels (`id`), `text` instead of the board, `result` at the end.
 */
export type PartName =
  | "headline"
  | "players"
  | "aside"
  | "hand"
  | "result"
  | "attack"
  | "bid"
  | "note"
  | "mat"
  | "facts"
  | "sum"
  | "digest"
  | "battle"
  | "large"
  | "text";
export interface PanelProps extends BoardProps {
  part: PartName;
  decision?: Decision;
  option?: OptionLine;
  /** On a mat: whether one may choose now, and choosing. */
  free?: boolean;
  onChoose?: (seat: number, line: OptionLine) => void;
  id?: string;
  line?: LogLine;
  told?: BattleTold;
}
/** The panels of a game; a part that is left out shows nothing. */
export type Panels = Readonly<Partial<Record<PartName, ComponentType<PanelProps>>>>;
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
/** A game's own editor of positions; each game has the form that follows from its declared state. */
export interface Editor {
  Form: ComponentType<EditFormProps>;
  /** Does it have everything the form shows? What is typed as JSON may have any shape. */
  isComplete: (position: Data) => boolean;
  /** Somebody touched a thing on the board: the position in which it belongs to the brush. */
  paint: (position: Data, id: string, brush: number | null) => Data;
}

/** Words by key: those of a game in one language. */
export type Dictionary = Readonly<Record<string, string>>;
export type Text = Readonly<Record<Lang, string>>;
/** The guided first turn, and its words: for each station `<id>` and `<id>.title`. */
export interface Tour {
  stations: readonly Station[];
  words: Readonly<Record<Lang, Dictionary>>;
}
/** How the form that follows from the declared state speaks of a game's fields. */
export interface FieldWords {
  /** Which fields stand together: groups are `group.<name>` among the words. */
  groups: Readonly<Record<string, readonly string[]>>;
  /** What the places of a list of fixed length stand for: ids of the game, or keys of the words. */
  rows: Readonly<Record<string, readonly string[]>>;
  /** By `<field>` or `<field>.<part>`; `<field>.about` says more. A field without words has the English ones of the schema. */
  words: Readonly<Record<Lang, Dictionary>>;
}
/** A position to begin with in the editor. */
export interface Example {
  name: Text;
  position: Data;
}

/** Everything but a line for the list of games is fetched only when it is needed. */
export interface GameLayer {
  /** What the game is about, for the list of games. */
  about: Text;
  /** The address of a picture of its board, twice as wide as high. */
  picture?: string;
  Board: LazyExoticComponent<ComponentType<BoardProps>>;
  Panel: LazyExoticComponent<ComponentType<PanelProps>>;
  /** All that the board needs besides its words, to be fetched before it is asked for. */
  parts: Readonly<Record<string, () => Promise<unknown>>>;
  /** The words of its board and panels. The shell looks there for `verb.<verb>` and `deal.<about>`. */
  words: Readonly<Record<Lang, () => Promise<{ default: Dictionary }>>>;
  /** The title of the tab with the part `aside`: a key of its words. */
  asideTitle: string;
  /** Prompts whose options of these verbs are shown on a mat: the part `mat`. */
  mats?: Readonly<Record<string, readonly string[]>>;
  /**
   * Prompts of which a mat shows all that they say: they are asked as `asked.<prompt>` among the words, with the name of
   * the player whom this parameter tells.
   */
  shortly?: Readonly<Record<string, string>>;
  /** Prompts whose options stay in the order of the rules, however many they are. */
  inOrder?: readonly string[];
  /** In the order of their buttons. */
  large: readonly LargePanel[];
  story: () => Promise<Story>;
  tour?: () => Promise<Tour>;
  editor?: () => Promise<Editor>;
  fields?: () => Promise<FieldWords>;
  examples?: () => Promise<Readonly<Record<string, Example>>>;
  /** Battles alone: a page of its own. */
  laboratory?: () => Promise<{ default: ComponentType<{ game: string }> }>;
  /** Is this match a battle alone? Who fights it has made it: nothing is to be told about where it began. */
  isTrial?: (state: MatchState) => boolean;
}

interface Given extends Omit<GameLayer, "Board" | "Panel" | "parts"> {
  board: () => Promise<{ default: ComponentType<BoardProps> }>;
  panels: () => Promise<{ PANELS: Panels }>;
  /** If its map has some: `virtual:coastlines/<game>`. */
  coastlines?: () => Promise<unknown>;
}

export function makeLayer({ board, panels, coastlines, ...rest }: Given): GameLayer {
  return {
    ...rest,
    Board: lazy(async () => ({ default: memo((await board()).default) })),
    Panel: lazy(async () => ({ default: panelOf((await panels()).PANELS) })),
    parts: { board, panels, story: rest.story, ...(coastlines && { coastlines }) },
  };
}

function panelOf(panels: Panels): ComponentType<PanelProps> {
  return memo(function Panel(props: PanelProps) {
    const Shown = panels[props.part];
    return Shown ? <Shown {...props} /> : null;
  });
}
