/** What Medieval shows around its map. */
import type { Panels } from "../../layer";
import { Bid } from "./Bid";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Hand } from "./Hand";
import { Headline } from "./Headline";
import { Note } from "./Note";
import { Powers } from "./Powers";
import { Report } from "./Report";
import { Result } from "./Result";
import { Scores } from "./Scores";
import { Sum } from "./Battle";
import { TextView } from "./TextView";
import { UnderWay } from "./UnderWay";
import "./panels.css";

export const PANELS: Panels = {
  headline: Headline,
  players: Scores,
  aside: Powers,
  hand: Hand,
  attack: UnderWay,
  bid: Bid,
  note: Note,
  facts: Facts,
  sum: Sum,
  digest: Digest,
  battle: Report,
  large: Powers,
  text: TextView,
  result: Result,
};
