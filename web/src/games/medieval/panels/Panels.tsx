/** What Medieval shows around its map. */
import type { PanelProps } from "../..";
import { Bid } from "./Bid";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Hand } from "./Hand";
import { Headline } from "./Headline";
import { Note } from "./Note";
import { Powers } from "./Powers";
import { Result } from "./Result";
import { Scores } from "./Scores";
import { Sum } from "./Battle";
import { TextView } from "./TextView";
import { UnderWay } from "./UnderWay";
import "./panels.css";

export default function Panel(props: PanelProps) {
  switch (props.part) {
    case "headline":
      return <Headline {...props} />;
    case "players":
      return <Scores {...props} />;
    case "aside":
      return <Powers {...props} />;
    case "hand":
      return <Hand {...props} />;
    case "attack":
      return <UnderWay {...props} />;
    case "bid":
      return <Bid {...props} />;
    case "note":
      return <Note {...props} />;
    case "facts":
      return <Facts {...props} />;
    case "sum":
      return <Sum {...props} />;
    case "digest":
      return <Digest {...props} />;
    case "text":
      return <TextView {...props} />;
    case "result":
      return <Result {...props} />;
  }
}
