/** What is to be known of a thing now: a hex with what stands there, a Captain, a unit, a Region. */
import { SeatMark } from "../../../shell/parts/seats";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Inline, OrderSign } from "../signs/glyphs";
import { idOf, isAlone, points, seenIn, sideName, viewOf, type Counter } from "../view";
import { useGc } from "../words";
import { factsOf, titleOf, unitInWords } from "./describe";
import { weightOf } from "./States";

export function Facts(props: PanelProps) {
  const { id = "", state, names } = props;
  const { w, lang } = useGc();
  const view = viewOf(state);
  const about = { view, names, w, lang };
  const counter = view.counters.find((one) => idOf(one) === id);
  if (counter) return <OfCounter counter={counter} {...props} />;
  const place = view.board.places.find((one) => one.id === id || one.hex === id);
  const hex = view.board.hexes.find((one) => one[0] === (place?.hex ?? id));
  if (hex) return <OfHex hex={hex} place={place} {...props} />;
  if (view.board.area.includes(id as (typeof view.board.area)[number])) {
    const side = view.alignment[id] ?? null;
    return (
      <p>
        <SeatMark seat={side} size={18} /> {sideName(view, side, names, w("nonAligned"))} · {w("dominance")}{" "}
        {view.board.dominance[id]} ({weightOf(view, id, 0)} : {weightOf(view, id, 1)})
      </p>
    );
  }
  const held = view.counters.flatMap((one) => one.card?.captains ?? []).flatMap(({ units }) => units).find((one) => one.id === id); // prettier-ignore
  if (held) return <p>{unitInWords(held, about)}</p>;
  const captain = view.board.captains[id];
  if (!captain) return null;
  return (
    <p>
      {w("ratingsLong", { initiative: captain.initiative, rank: captain.rank })}
      {captain.star && <> · ★ {w("star")}</>}
      {captain.features.map((feature) => (
        <span key={feature}> · {names[`feature_${feature}`]?.full}</span>
      ))}
    </p>
  );
}

function OfHex({ hex, place, state, names }: PanelProps & { hex: ReturnType<typeof viewOf>["board"]["hexes"][number]; place: ReturnType<typeof viewOf>["board"]["places"][number] | undefined }) {
  const { w } = useGc();
  const view = viewOf(state);
  const [id, terrain, region, height] = hex;
  const here = view.counters.filter((one) => one.hex === id);
  const cost = view.march?.reach[id];
  const owner = place && view.owners[place.id];
  const sources = Object.entries(view.sources).filter(([, source]) => source.hex === id);
  return (
    <>
      <p>
        {shortName(names, terrain)} · {shortName(names, region)} · {w("height", { n: height })} · {id}
        {names[terrain]?.about && <> · {names[terrain].about}</>}
      </p>
      {place && (
        <p>
          {owner !== undefined && <SeatMark seat={owner} size={18} />} {w(`level.${place.level}`)}
          {place.port && <> · {w("port")}</>}
          {owner !== undefined && <> · {w("ownedBy", { name: sideName(view, owner, names, w("nobody")) })}</>}
          {view.pillaged.includes(place.id) && <> · {w("pillaged")}</>}
        </p>
      )}
      {id in view.plague && <p>{w("plague")}</p>}
      {sources.map(([pool, { status }]) => (
        <p key={pool}>
          {w("source")}: {shortName(names, pool)} · {w(`source.${status}`)}
        </p>
      ))}
      {cost !== undefined && <p>{w("marchCosts", { n: points(cost) })}</p>}
      {here.map((counter) => (
        <OfCounter key={counter.token} counter={counter} state={state} names={names} titled />
      ))}
    </>
  );
}

function OfCounter({ counter, state, names, titled = false }: Pick<PanelProps, "state" | "names"> & { counter: Counter; titled?: boolean }) {
  const { w, lang } = useGc();
  const view = viewOf(state);
  const about = { view, names, w, lang };
  const seen = seenIn(counter.card);
  const printed = counter.leader ? view.board.captains[counter.leader] : undefined;
  return (
    <div className="gc-about">
      <p>
        <SeatMark seat={counter.side} size={18} />{" "}
        {counter.order !== "" && !counter.baron && (
          <Inline size={18}>
            <OrderSign order={counter.order} />
          </Inline>
        )}{" "}
        {titled && <b>{titleOf(counter, about)} · </b>}
        {factsOf(counter, about).join(" · ")}
      </p>
      {printed && !counter.baron && (
        <p>
          {w("ratingsLong", { initiative: printed.initiative, rank: printed.rank })}
          {printed.star && <> · ★</>}
          {printed.features.map((feature) => (
            <span key={feature}> · {names[`feature_${feature}`]?.full}</span>
          ))}
        </p>
      )}
      {counter.line && !counter.baron && !isAlone(counter) && (
        <p className={counter.line.length > 0 ? undefined : "gc-warning"}>
          {counter.line.length > 0 ? w("supplied", { n: counter.line.length - 1 }) : w("unsupplied")}
        </p>
      )}
      {seen !== null && <p className="dim">{w("seenIn", { n: seen })}</p>}
      {counter.card ? (
        <ul className="gc-unitwords">
          {counter.card.captains.flatMap(({ units }) => units).map((unit) => (
            <li key={unit.id} className={unit.demoralised ? "demoralised" : undefined} title={unitInWords(unit, about)}>
              <b>{unit.sp}</b> {shortName(names, unit.id).replace(/ \([^)]*\)$/, "")}{" "}
              <small>
                Q{view.board.units[unit.id]?.quality} {view.board.units[unit.id]?.reliability}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dim">{w("cardHidden")}</p>
      )}
    </div>
  );
}
