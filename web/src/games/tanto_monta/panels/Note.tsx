import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark } from "../signs/glyphs";
import { controllerOf, forcesOf, viewOf } from "../view";
import { useTm } from "../words";
import { Counts } from "./Counts";

/** Beside an option: what an action or a card is worth in CP, until the server has told more; of a space, who holds it and who stands there. */
export function Note({ option, decision, state, names }: PanelProps) {
  const { w } = useTm();
  if (!option) return null;
  const view = viewOf(state);
  const words = option.option.slice(1).filter((arg): arg is string => typeof arg === "string");
  const [verb, first = ""] = option.option.map(String);
  const prices = decision?.params["prices"];
  const price = prices !== null && typeof prices === "object" && !Array.isArray(prices) ? prices[first] : undefined;
  if (typeof price === "number" && !option.note) return <span className="optionnote tm-price">{w("cpOf", { n: price })}</span>;
  const card = verb === "cp" && !option.note ? view.board.cards.get(first) : undefined;
  if (card) return <span className="optionnote tm-price">{w("cpOf", { n: card.cp })}</span>;
  const space = words.map((id) => id.split("/")[0] ?? "").find((id) => view.board.spaces.some((one) => one.id === id));
  if (!space) return null;
  const controller = controllerOf(view, space);
  return (
    <span className="optionnote tm-optionnote">
      {controller && (
        <span title={shortName(names, controller)}>
          <ArmsMark power={controller} size={15} />
        </span>
      )}
      {(forcesOf(view).get(space) ?? []).map((force) => (
        <span key={`${force.power}/${force.inside}`}>
          {force.power !== controller && <ArmsMark power={force.power} size={13} />}
          <Counts forces={[force]} />
        </span>
      ))}
    </span>
  );
}
