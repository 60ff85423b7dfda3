/** What Medioevo Universale shows around its map. */
import type { Panels } from "../../layer";
import { Bid } from "./Bid";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Hand } from "./Hand";
import { Headline } from "./Headline";
import { Large } from "../large/Large";
import { Mat } from "./Mat";
import { Note } from "./Note";
import { Report } from "./Report";
import { Result } from "./Result";
import { Scores } from "./Scores";
import { TextView } from "./TextView";
import { TurnPanel } from "./TurnPanel";
import { UnderWay } from "./UnderWay";
import "../signs/glyphs.css";
import "./panels.css";

export const PANELS: Panels = {
  headline: Headline,
  players: Scores,
  aside: TurnPanel,
  hand: Hand,
  attack: UnderWay,
  bid: Bid,
  mat: Mat,
  note: Note,
  facts: Facts,
  digest: Digest,
  battle: Report,
  large: Large,
  text: TextView,
  result: Result,
};
