/** Places of the Exploration Map in words. */
import type { Name } from "../../../api";
import { capital } from "../../../util/words";
import { shortOf, type TmView } from "../view";
import type { Say } from "../words";
import type { Place, Sailing } from "./contents";

export interface Told {
  view: TmView;
  names: Record<string, Name>;
  w: Say;
}

export function playerName(seat: number, { view, names }: Told): string {
  const id = view.players[seat]?.id;
  return id ? capital(shortOf(names, `player_${id}`)) : String(seat + 1);
}

/** "Columbus' Nao, damaged, 2 resources" */
export function naoInWords(nao: Sailing, told: Told): string {
  const { names, w } = told;
  return [
    capital(shortOf(names, nao.id)),
    nao.explorer && w("nao.figures", { crew: nao.crew, piracy: nao.piracy }),
    nao.damaged && w("nao.damaged"),
    nao.captor !== null && w("nao.captured", { player: playerName(nao.captor, told) }),
    nao.loot > 0 && w("nao.loot", { n: nao.loot }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** All that is to be told of a place, line by line. */
export function linesOf(place: Place, told: Told): string[] {
  const { view, names, w } = told;
  const listed = (seats: readonly number[]) => seats.map((seat) => playerName(seat, told)).join(", ");
  const { ocean, colony, owner } = place;
  const about = ocean
    ? [
        ocean.overseas && !view.happened.includes("overseas_voyages") && w("ocean.closed"),
        place.explored.length > 0 ? w("ocean.explored", { players: listed(place.explored) }) : w("ocean.unexplored"),
        place.mapsLeft > 0 && w("ocean.mapsLeft", { n: place.mapsLeft }),
        place.mapped.length > 0 && w("ocean.mapped", { players: listed(place.mapped) }),
        place.pirates.length > 0 && w("ocean.pirates", { players: listed(place.pirates) }),
      ]
    : colony
      ? [
          owner === null ? (colony.reserved ? w("colony.reserved") : w("colony.free")) : w("colony.of", { player: playerName(owner, told) }),
          place.fortress && w("mark.fortress"),
          place.goods && w("colony.goods"),
        ]
      : [place.naos.length === 0 && w("harbour.empty")];
  const ships = [
    ...place.naos.map((nao) => naoInWords(nao, told)),
    ...place.escorts.map(({ power, squadrons }) => `${capital(shortOf(names, power))}: ${w("unit.squadrons", { n: squadrons })}`),
  ];
  return [...about.filter((line): line is string => typeof line === "string"), ...ships];
}

export function placeInWords(place: Place, told: Told): string {
  return [capital(shortOf(told.names, place.id)), ...linesOf(place, told)].join("; ");
}
