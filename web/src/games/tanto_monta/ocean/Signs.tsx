/** What is drawn on the Exploration Map: ships, settlements, what is known of a zone. Each around its middle. */
import { colourOf, inkOf, shapeOf } from "../../../shell/parts/seats";
import { TOWER } from "../signs/glyphs";
import { lookOf } from "../signs/powers";
import { headOf, isTiny, marksOf, ownerOf, shipsOf, SIZE, type Escort, type Level, type Place, type Sailing } from "./contents";

const HULL = "M-12,3Q-9,4 -7,4H7Q10,3 12,-1L9,10Q0,12.500 -9,10Z";
const SAILS = "M-7,2V-10Q-1,-6.500 -7,2ZM-1,2.500V-12Q8,-7 -1,2.500ZM7,2V-6Q11.500,-3.500 7,2Z";
const STAR = "M0,-4L1,-1.300H3.900L1.600,0.500L2.400,3.300L0,1.700L-2.400,3.300L-1.600,0.500L-3.900,-1.300H-1Z";
const SCROLL = "M-5.500,-5.500Q-3.500,-7.500 -1.500,-5.500T5.500,-5.500V5.500Q3.500,7.500 1.500,5.500T-5.500,5.500Z";
const INKED = "M-3.500,-1.500q1.500,-2.500 3,-0.500t3.500,-0.500M-3.500,2.500q2,-1.500 3.500,0t3,-0.500";
const PENNANT = "M-4,7V-7M-4,-7L5,-4L-4,-1Z";
const JOLLY = "M-5,-6H5V2H-5ZM-5,-6V7";
const HOUSE = "M-8,8V-1L0,-8L8,-1V8Z";
const CRATE = "M-4.500,-4.500H4.500V4.500H-4.500ZM-4.500,-4.500L4.500,4.500M4.500,-4.500L-4.500,4.500";

/** A carrack in the colour and with the number of its player. */
export function NaoSign({ nao }: { nao: Sailing }) {
  const owner = ownerOf(nao);
  return (
    <g className={nao.damaged ? "tm-nao damaged" : "tm-nao"} aria-hidden="true">
      <path className="tm-sails" d={SAILS} />
      <path className="tm-naohull" d={HULL} style={{ fill: colourOf(owner) }} />
      <text className="tm-naonumber" y="11" style={{ fill: inkOf(owner) }}>
        {owner + 1}
      </text>
      {nao.damaged && <path className="tm-crack" d="M-11,-9L-5,-5L-7,-1L11,8" />}
      {nao.explorer && <path className="tm-star" d={STAR} transform="translate(-9,-9)" />}
      {nao.captor !== null && <path className="tm-chainmark" d="M8,-11V-5M8,-8H12" style={{ stroke: colourOf(nao.seat) }} />}
      {nao.loot > 0 && <path className="tm-crate" d={CRATE} transform="translate(10,-8) scale(0.85)" />}
    </g>
  );
}

export function EscortSign({ escort }: { escort: Escort }) {
  const { fill, ink } = lookOf(escort.power);
  return (
    <g aria-hidden="true">
      <path className="tm-hull" d="M-9,1H9L6.500,10H-6.500ZM-0.700,-10H0.700V1H-0.700ZM1.600,-9Q7.500,-5 1.600,0Z" style={{ fill }} />
      <text className="tm-naonumber" y="9.500" style={{ fill: ink }}>
        {escort.squadrons}
      </text>
    </g>
  );
}

/** The number of a zone as on a chart, darker where it is known. */
export function Roundel({ sign, known, closed }: { sign: string; known: boolean; closed: boolean }) {
  return (
    <g className={["tm-roundel", known && "known", closed && "closed"].filter(Boolean).join(" ")} aria-hidden="true">
      <circle r="12" />
      <circle className="inner" r="9.500" />
      <text y="4.800">{sign}</text>
    </g>
  );
}

/** A space for a settlement; those for Portugal alone have its colour. */
export function SiteSign({ owner, reserved, fortress, tiny = false }: { owner: number | null; reserved: boolean; fortress: boolean; tiny?: boolean }) {
  if (owner === null) {
    return (
      <g className={reserved ? "tm-site reserved" : "tm-site"} aria-hidden="true">
        <circle r={tiny ? 3.5 : 6} />
      </g>
    );
  }
  if (tiny) {
    return (
      <g className="tm-settled" aria-hidden="true">
        <path d={shapeOf(owner)} transform="scale(0.62)" style={{ fill: colourOf(owner) }} />
      </g>
    );
  }
  return (
    <g className="tm-settled" aria-hidden="true">
      <path d={fortress ? TOWER : HOUSE} transform={fortress ? "scale(1.55)" : undefined} style={{ fill: colourOf(owner) }} />
      <text y="6.500" style={{ fill: inkOf(owner) }}>
        {owner + 1}
      </text>
    </g>
  );
}

export function AnchorSign() {
  return (
    <g className="tm-harbour-sign" aria-hidden="true">
      <rect x="-12" y="-12" width="24" height="24" rx="5" />
      <path d="M0,-8V8M-6,2.500Q-5.500,8 0,8Q5.500,8 6,2.500M-3.500,-4.500H3.500" />
    </g>
  );
}

export function MapMark({ gone = false }: { gone?: boolean }) {
  return (
    <g className={gone ? "tm-scroll gone" : "tm-scroll"}>
      <path d={SCROLL} />
      {!gone && <path className="tm-ink" d={INKED} />}
    </g>
  );
}
export function Pennant({ seat }: { seat: number }) {
  return (
    <g className="tm-pennant">
      <path d={PENNANT} style={{ fill: colourOf(seat), stroke: colourOf(seat) }} />
      <path className="tm-pennantshape" d={shapeOf(seat)} transform="translate(1,3.500) scale(0.26)" style={{ fill: colourOf(seat) }} />
    </g>
  );
}
export function PirateFlag({ seat }: { seat: number }) {
  return (
    <g className="tm-pirateflag">
      <path d={JOLLY} style={{ stroke: colourOf(seat) }} />
      <path className="tm-bones" d="M-2.800,-4.500L2.800,0.500M2.800,-4.500L-2.800,0.500" />
      <circle r="1.500" cy="-2.600" />
    </g>
  );
}
export function GoodsMark() {
  return <path className="tm-crate" d={CRATE} />;
}

/** All that is in a place: its sign with what is known of it, and the ships below. */
export function PlaceSigns({ place, level, scale, closed }: { place: Place; level: Level; scale: number; closed: boolean }) {
  const marks = marksOf(place, scale);
  const head = headOf(place, scale);
  const y = -level.h / 2 + head / 2;
  const left = -(head + marks.length * SIZE.mark) / 2;
  const row = shipsOf(place, level.depth);
  const below = level.h / 2 - SIZE.high / 2;
  return (
    <g className="tm-oceansigns" data-stack={place.id}>
      <g transform={`translate(${left + head / 2},${y})`}>
        {place.ocean ? (
          <Roundel sign={place.ocean.sign} known={place.explored.length > 0} closed={closed} />
        ) : place.colony ? (
          <SiteSign owner={place.owner} reserved={place.colony.reserved} fortress={place.fortress} tiny={isTiny(scale)} />
        ) : (
          <AnchorSign />
        )}
      </g>
      {marks.map(({ kind, seat }, n) => (
        <g key={n} transform={`translate(${left + head + (n + 0.5) * SIZE.mark},${y})`}>
          {kind === "flag" && <Pennant seat={seat} />}
          {kind === "pirate" && <PirateFlag seat={seat} />}
          {kind === "goods" && <GoodsMark />}
          {(kind === "map" || kind === "gone") && <MapMark gone={kind === "gone"} />}
        </g>
      ))}
      {place.naos.map((nao, n) => (
        <g key={nao.id} data-piece={place.id} transform={`translate(${row.at[n] ?? 0},${below})`}>
          <NaoSign nao={nao} />
          {level.depth === "full" && (
            <text className="tm-ratings" x={SIZE.nao / 2 + SIZE.ratings / 2} y="5">
              {`C${nao.crew} P${nao.piracy}`}
            </text>
          )}
        </g>
      ))}
      {place.escorts.map((escort, n) => (
        <g key={escort.power} data-piece={place.id} transform={`translate(${row.at[place.naos.length + n] ?? 0},${below})`}>
          <EscortSign escort={escort} />
        </g>
      ))}
    </g>
  );
}
