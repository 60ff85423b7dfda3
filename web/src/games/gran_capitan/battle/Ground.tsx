/** The ground between the armies: the land, Earthworks and river before the side that they protect, and what they change. */
import { useId } from "react";
import { useOwnWords } from "../../../i18n/own";
import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { sideName, type Battle, type GcView } from "../view";
import { GROUND_WORDS } from "./words";

type Piece = Battle["ground"][number];

const MARKS: Readonly<Record<string, string>> = {
  clear: "M4,15l2,-5l2,5M22,21l2,-5l2,5M40,12l2,-5l2,5",
  uncultivated: "M4,18q4,-7 8,0M26,12q4,-7 8,0M40,22q3,-5 6,0",
  hill: "M2,20q9,-16 18,0M26,24q9,-16 18,0M9,12l-2,6M12,11v7M15,12l2,6",
  woods: "M8,22v-4M3,18l5,-12l5,12zM30,24v-4M25,20l5,-12l5,12zM44,16v-3M40,13l4,-9l4,9z",
  marsh: "M2,20h14M6,20v-7M9,20v-10M12,20v-7M26,13h14M30,13v-6M33,13v-9M36,13v-6",
  mountain: "M2,24l10,-20l10,20M9,10l3,4l3,-4M28,24l8,-15l8,15",
  high_mountain: "M0,26l12,-25l12,25M8,10l4,5l4,-5M26,26l10,-19l10,19M33,13l3,4l3,-4",
};
const LAND = 28; // heights
const WORKS = 13;
const WATER = 15;

interface Props extends Pick<PanelProps, "names"> {
  view: GcView;
  battle: Battle;
  /** The side at the lower edge. */
  near: number;
  game: string;
}

/** In the extended battle Earthworks and river protect the Corps that plays their chit. */
const BY_CHIT = "GC-O1.1.";

export function Ground({ view, battle, near, names, game }: Props) {
  const w = useOwnWords(GROUND_WORDS);
  const pieces = battle.ground;
  if (pieces.length === 0) return null;
  return (
    <section className="gc-ground" aria-label={w("ground")}>
      <Land pieces={pieces} near={near} />
      <ul>
        {pieces.map((piece) => (
          <li key={`${piece.what} ${String(piece.side)}`} className={piece.what}>
            {piece.side !== null && <SeatMark seat={piece.side} size={14} />} <b>{called(piece)}</b> {effects(piece)}{" "}
            <RuleRef id={piece.rule} game={game} />
          </li>
        ))}
      </ul>
    </section>
  );

  function called({ what, id, side }: Piece): string {
    if (what === "terrain" || what === "weather") return capital(shortName(names, id));
    return w("of", { what: w(what), side: sideName(view, side ?? 0, names, "") });
  }

  function effects(piece: Piece): string {
    const found = [
      piece.artillery ? w("artillery", { n: signed(piece.artillery) }) : "",
      piece.charge ? w("charge", { n: signed(piece.charge) }) : "",
      piece.assault ? w("assault", { n: signed(piece.assault) }) : "",
      piece.affecting ? w("affecting") : "",
      piece.halves_cavalry ? w("halves") : "",
      piece.doubled ? w("doubled", { n: piece.doubled }) : "",
      piece.no_firearms ? w("silent") : "",
    ].filter(Boolean);
    const who = piece.side === null || found.length === 0 ? "" : ` ${piece.rule.startsWith(BY_CHIT) ? w("chit") : w("against")}`;
    return `${found.join(" · ") || w("nothing")}${who}`;
  }
}

function signed(n: number): string {
  return n < 0 ? `−${String(-n)}` : `+${String(n)}`;
}

/** Drawn from above, as broad as there is room. */
function Land({ pieces, near }: { pieces: readonly Piece[]; near: number }) {
  const id = useId();
  const land = pieces.find(({ what }) => what === "terrain")?.id ?? "clear";
  const rain = pieces.some(({ what }) => what === "weather");
  const strips: { what: string; height: number }[] = [];
  const lines = (side: number) => pieces.filter((one) => one.side === side).map(({ what }) => what as string);
  const far = lines(1 - near);
  const own = lines(near);
  const strip = (what: string) => strips.push({ what, height: what === "river" ? WATER : what === "earthworks" ? WORKS : LAND });
  for (const what of ["earthworks", "river"]) if (far.includes(what)) strip(what);
  strip("land");
  for (const what of ["river", "earthworks"]) if (own.includes(what)) strip(what);
  const height = strips.reduce((sum, one) => sum + one.height, 0);
  let top = 0;
  return (
    <svg className={`gc-land ${land}`} width="100%" height={height} aria-hidden="true">
      <defs>
        <pattern id={`${id}land`} width="50" height={LAND} patternUnits="userSpaceOnUse">
          <path className="gc-mark" d={MARKS[land] ?? MARKS["clear"]} />
          {rain && <path className="gc-rain" d="M16,2l-3,8M36,16l-3,8M48,3l-2,6" />}
        </pattern>
        <pattern id={`${id}river`} width="24" height={WATER} patternUnits="userSpaceOnUse">
          <rect className="gc-water" width="24" height={WATER} />
          <path className="gc-wave" d="M0,5q6,-4 12,0t12,0M0,11q6,-4 12,0t12,0" />
        </pattern>
        <pattern id={`${id}earthworks`} width="18" height={WORKS} patternUnits="userSpaceOnUse">
          <rect className="gc-earth" y="3" width="18" height={WORKS - 5} />
          <path className="gc-gabion" d="M2,2v8M8,2v8M14,2v8M0,10h18" />
        </pattern>
      </defs>
      {strips.map(({ what, height: high }) => {
        const y = top;
        top += high;
        return (
          <g key={what} transform={`translate(0,${String(y)})`}>
            <rect width="100%" height={high} fill={`url(#${id}${what})`} />
          </g>
        );
      })}
    </svg>
  );
}
