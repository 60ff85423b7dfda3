/** Areas and elements in words: for screen readers, bubbles and tables. */
import type { Lang, MatchState, Name } from "../../../api";
import { nameOf } from "../../../shell/parts/seats";
import { shortName } from "../../../util/words";
import { gathered, isClosed, roman, unitsInWords, type Army, type Building, type Element, type Look, type MuView, type Side, type Space } from "../view"; // prettier-ignore
import type { Say } from "../words";

interface About {
  view: MuView;
  state: MatchState;
  names: Record<string, Name>;
  w: Say;
  lang: Lang;
}

export function sideName(side: Side | null, state: MatchState, w: Say): string {
  if (side === "barbarians") return w("barbarians");
  return side === null ? w("nobody") : nameOf(state.players, side);
}

export function areaInWords(space: Space, about: About): string {
  return [about.names[space.id]?.full ?? space.id, ...factsOf(space, about)].join(", ");
}

/** All that is to be told of an area besides its name. */
export function factsOf(space: Space, { view, state, names, w, lang }: About): string[] {
  const facts = [
    isClosed(view, space) ? w("closed") : "",
    space.settlement
      ? w("settlement", { name: space.settlement.name[lang], good: shortName(names, space.settlement.good) })
      : "",
    space.port ? w("port") : "",
    space.fire ? w("fire") : "",
    space.controller !== null ? w("controlledBy", { name: sideName(space.controller, state, w) }) : "",
    space.contested !== null ? w("contested", { name: sideName(space.contested, state, w) }) : "",
    space.marker !== null ? w("marker") : "",
    ...space.buildings.map((building) => buildingInWords(building, names, w)),
    space.deposits.length > 0
      ? w("deposits", { goods: space.deposits.map((good) => shortName(names, good)).join(", ") })
      : "",
    ...gathered(space.armies).map((army) => armyInWords(army, state, names, w)),
    ...space.elements.map((element) => elementInWords(element, view, names, w)),
    ...space.bans.map((ban) => w("ban", { what: w(`ban.${ban}` as "ban.trade") })),
    space.shielded ? w("shielded") : "",
    view.event?.dark.includes(space.id) ? w("redDark") : "",
    view.event?.light.includes(space.id) ? w("redLight") : "",
    view.battle?.area === space.id ? w("battleHere") : "",
  ];
  return facts.filter(Boolean);
}

export function buildingInWords(building: Building, names: Record<string, Name>, w: Say): string {
  const name = shortName(names, building.id);
  return building.damage > 0 ? `${name} (${w("damage", { n: building.damage, of: building.structure })})` : name;
}

export function armyInWords(army: Army, state: MatchState, names: Record<string, Name>, w: Say): string {
  const units = unitsInWords(army.counts, names);
  const lent = army.owner === army.commander ? "" : ` (${sideName(army.owner, state, w)})`;
  return `${w("armyOf", { name: sideName(army.commander, state, w) })}${lent}: ${units}`;
}

export function elementInWords(element: Element, view: Pick<Look, "players">, names: Record<string, Name>, w: Say): string {
  const player = view.players.find(({ seat }) => seat === element.commander);
  const owner = player?.kingdom ? shortName(names, player.kingdom) : w("barbarians");
  const parts = [
    `${names[element.kind]?.short ?? element.kind} ${roman(element.level)}`,
    owner,
    element.done ? w("stopped") : w("mp", { n: element.mp }),
    element.cargo.length > 0 ? element.cargo.map((good) => shortName(names, good)).join(" + ") : "",
    element.route ? w("onRoute") : "",
  ];
  return parts.filter(Boolean).join(", ");
}
