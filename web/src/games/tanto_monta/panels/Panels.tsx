/** What Tanto Monta shows around its map. */
import type { PanelProps, Panels } from "../../layer";
import { Diplomacy } from "../courts/Diplomacy";
import { Minors } from "../courts/Minors";
import { Talks } from "../courts/Talks";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Forces } from "./Forces";
import { Headline } from "./Headline";
import { Note } from "./Note";
import { Players, Realms } from "./Realms";
import { Result } from "./Result";
import { Sum } from "./Rolls";
import { Scores } from "./Scores";
import { TextView } from "./TextView";
import { Tray } from "./Tray";
import { Report, UnderWay } from "./UnderWay";
import "./panels.css";

const LARGE = { realms: Players, diplomacy: Diplomacy, minors: Minors, forces: Forces } as const;

function Large(props: PanelProps) {
  const Shown = LARGE[props.id as keyof typeof LARGE];
  return <Shown {...props} />;
}

export const PANELS: Panels = {
  headline: Headline,
  players: Scores,
  aside: Realms,
  hand: Tray,
  attack: UnderWay,
  note: Note,
  mat: Talks,
  facts: Facts,
  sum: Sum,
  digest: Digest,
  battle: Report,
  large: Large,
  text: TextView,
  result: Result,
};
