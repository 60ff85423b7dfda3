/** What Medioevo Universale shows around its map. */
import type { PanelProps } from "../..";
import { Aside } from "./Aside";
import { Bid } from "./Bid";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Hand } from "./Hand";
import { Headline } from "./Headline";
import { Note } from "./Note";
import { Result } from "./Result";
import { Scores } from "./Scores";
import { TextView } from "./TextView";
import { UnderWay } from "./UnderWay";
import "../signs/glyphs.css";
import "./panels.css";

export default function Panel(props: PanelProps) {
  switch (props.part) {
    case "headline":
      return <Headline {...props} />;
    case "players":
      return <Scores {...props} />;
    case "aside":
      return <Aside {...props} />;
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
    case "digest":
      return <Digest {...props} />;
    case "text":
      return <TextView {...props} />;
    case "result":
      return <Result {...props} />;
    case "sum":
      return null;
  }
}
