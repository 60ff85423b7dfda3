/** What El Gran Capitán shows around its map. */
import type { PanelProps, Panels } from "../../layer";
import { Captains } from "./Captains";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Forces } from "./Forces";
import { Headline } from "./Headline";
import { Mat } from "./Mat";
import { Result } from "./Result";
import { Sum } from "./Rolls";
import { Scores } from "./Scores";
import { States } from "./States";
import { TextView } from "./TextView";
import { Track } from "./Track";
import { Report, UnderWay } from "./UnderWay";
import "./panels.css";

const LARGE = { forces: Forces, states: States, captains: Captains } as const;

function Large(props: PanelProps) {
  const Shown = LARGE[props.id as keyof typeof LARGE];
  return <Shown {...props} />;
}

export const PANELS: Panels = {
  headline: Headline,
  players: Scores,
  aside: Forces,
  hand: Track,
  attack: UnderWay,
  mat: Mat,
  facts: Facts,
  sum: Sum,
  digest: Digest,
  battle: Report,
  large: Large,
  text: TextView,
  result: Result,
};
