import type { PanelProps } from "../../layer";
import { buildingInWords, elementInWords, factsOf, sideName } from "./describe";
import { Cube, Inline } from "../signs/glyphs";
import { SideMark } from "../signs/SideMark";
import { Units } from "./Units";
import { gathered, viewOf, type Space } from "../view";
import { shortName } from "../../../util/words";
import { useMu, type MuKey } from "../words";

/** What is to be known of a thing now: beside what it is always. */
export function Facts({ id = "", state, names }: PanelProps) {
  const { w, lang } = useMu();
  const view = viewOf(state);
  const space = view.board.spaces.find((one) => one.id === id);
  if (space) return <OfArea space={space} />;
  const home = view.board.spaces.find(({ elements }) => elements.some((one) => one.id === id));
  const element = home?.elements.find((one) => one.id === id);
  if (home && element) {
    return (
      <>
        <p>
          <SideMark view={view} side={element.owner} /> {elementInWords(element, view, names, w)}
        </p>
        <p className="dim">
          {shortName(names, home.id)}
          {element.capacity !== null && element.capacity > 0 && (
            <> · {w("load", { n: element.load, of: element.capacity })}</>
          )}
        </p>
      </>
    );
  }
  const holder = view.players.find(({ cards }) => cards.some((card) => card.id === id));
  const card = holder?.cards.find((one) => one.id === id);
  if (holder && card) {
    return (
      <>
        <p>
          <SideMark view={view} side={holder.seat} /> {sideName(holder.seat, state, w)}
          {card.turned && <> · {card.held ? w("held") : w("turned")}</>}
        </p>
        {card.objective && (
          <p>
            {card.met ? "★" : "☆"} {w("objective")}: {card.objective.text[lang]}
          </p>
        )}
      </>
    );
  }
  return null;

  function OfArea({ space }: { space: Space }) {
    const plain = factsOf({ ...space, armies: [], elements: [], buildings: [], controller: null, deposits: [], settlement: null }, { view, state, names, w, lang }); // prettier-ignore
    return (
      <>
        {space.settlement && (
          <p>
            <Inline size={17}>
              <Cube good={space.settlement.good} />
            </Inline>{" "}
            {w("settlement", { name: space.settlement.name[lang], good: shortName(names, space.settlement.good) })}
            {space.price !== null && <> · {w("sellsFor", { n: space.price })}</>}
          </p>
        )}
        {space.kind === "land" && (
          <p>
            <SideMark view={view} side={space.controller} />{" "}
            {space.controller === null
              ? w("controlledByNobody")
              : w("controlledBy", { name: sideName(space.controller, state, w) })}
            {space.home && <> · {w("homeOf", { kingdom: shortName(names, space.home) })}</>}
            {space.terrain && <> · {w(`terrain.${space.terrain}` as MuKey)}</>}
          </p>
        )}
        {space.buildings.length > 0 && <p>{space.buildings.map((one) => buildingInWords(one, names, w)).join(", ")}</p>}
        {space.deposits.length > 0 && (
          <p>
            {w("depositsShort")}:{" "}
            {space.deposits.map((good) => (
              <Inline key={good} size={16} label={shortName(names, good)}>
                <Cube good={good} />
              </Inline>
            ))}
          </p>
        )}
        {gathered(space.armies).map((army) => (
          <p key={`${army.owner}/${army.commander}`}>
            <SideMark view={view} side={army.commander} /> <Units counts={army.counts} names={names} />
          </p>
        ))}
        {space.elements.map((one) => (
          <p key={one.id}>
            <SideMark view={view} side={one.commander} /> {elementInWords(one, view, names, w)}
          </p>
        ))}
        {plain.length > 0 && <p className="dim">{plain.join(" · ")}</p>}
      </>
    );
  }
}
