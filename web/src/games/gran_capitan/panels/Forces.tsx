/** Forces with their cards: Captains, units, Order, markers, supply; of the enemy's what may be known. */
import { SeatMark } from "../../../shell/parts/seats";
import { RuleRef } from "../../../shell/parts/rules";
import { picksFor } from "../../../match/options";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Arms, CLASS_SIGNS, Inline, MarkerSign, OrderSign } from "../signs/glyphs";
import { isAlone, MARKERS, NOT_BESIEGED, seenIn, strengthOf, viewOf, type CaptainOnCard, type Counter, type GcView, type UnitOnCard } from "../view"; // prettier-ignore
import { useGc } from "../words";
import { numberOf, orderInWords, sideOrder, titleOf } from "./describe";

export function Forces(props: PanelProps) {
  const { state, names } = props;
  const { w } = useGc();
  const view = viewOf(state);
  const mine = state.seat;
  const sides = sideOrder(mine);
  return (
    <div className="gc-panel gc-forces">
      {sides.map((side) => {
        const own = view.counters.filter((one) => one.side === side);
        if (own.length === 0) return null;
        const [led, barons] = [own.filter(({ baron }) => !baron), own.filter(({ baron }) => baron)];
        return (
          <section key={String(side)}>
            <h3>
              <SeatMark seat={side} size={18} /> {side === null ? w("nonAlignedBarons") : capital(shortName(names, `side_${view.sides[side] ?? ""}`))}
            </h3>
            <ul className="gc-cards">
              {led.map((counter) => (
                <ForceCard key={counter.token} counter={counter} {...props} />
              ))}
            </ul>
            {barons.length > 0 && <Barons counters={barons} {...props} />}
          </section>
        );
      })}
    </div>
  );
}

/** One Force, as its Captain cards show it. */
export function ForceCard({ counter, ...props }: PanelProps & { counter: Counter }) {
  const { names, onPick, open } = props;
  const { w } = useGc();
  const about = { names, w };
  const strength = strengthOf(counter);
  const markers = MARKERS.filter((marker) => counter[marker]);
  const seen = seenIn(counter.card);
  const canPick = counter.leader !== null && picksFor(open, counter.leader).length > 0;
  return (
    <li className={canPick ? "gc-card open" : "gc-card"}>
      <header>
        <Inline size={26}>
          <Arms army={counter.army} />
        </Inline>
        <div>
          {canPick ? (
            <button type="button" className="gc-pick" onClick={() => onPick(counter.leader)}>
              {titleOf(counter, about)}
            </button>
          ) : (
            <b>{titleOf(counter, about)}</b>
          )}
          <small>
            {counter.leader && `${numberOf(counter, w)} · `}
            {capital(shortName(names, counter.hex))} · {orderInWords(counter, names, w)}
          </small>
        </div>
        <strong className="gc-total" title={w("spLong")}>
          {strength ?? "?"}
        </strong>
        {counter.order !== "" && (
          <Inline size={24}>
            <OrderSign order={counter.order} />
          </Inline>
        )}
      </header>
      {markers.length > 0 && (
        <p className="gc-markers">
          {markers.map((marker) => (
            <span key={marker}>
              <Inline size={18}>
                <MarkerSign marker={marker} />
              </Inline>{" "}
              {w(`marker.${marker}`)}
            </span>
          ))}
        </p>
      )}
      {counter.siege_level !== NOT_BESIEGED && <p>{w("besieged", { n: counter.siege_level })}</p>}
      {counter.line && !counter.baron && !isAlone(counter) && (
        <p className={counter.line.length > 0 ? "dim" : "gc-warning"}>
          {counter.line.length > 0 ? w("supplied", { n: counter.line.length - 1 }) : w("unsupplied")}{" "}
          <RuleRef id="GC-6.2.a" game={props.state.game} />
        </p>
      )}
      {seen !== null && <p className="dim">{w("seenIn", { n: seen })}</p>}
      {counter.card?.previous_attack && (
        <p className="dim">
          {w("previousAttack")} <RuleRef id="GC-7.3.5.a" game={props.state.game} />
        </p>
      )}
      {counter.card ? (
        counter.card.captains.map((captain) => <OnCard key={captain.id} captain={captain} alone={counter.card?.captains.length === 1} {...props} />)
      ) : (
        <p className="dim">{w("cardHidden")}</p>
      )}
    </li>
  );
}

function OnCard({ captain, alone, ...props }: PanelProps & { captain: CaptainOnCard; alone: boolean }) {
  const { state, names, open, onPick } = props;
  const { w } = useGc();
  const printed = viewOf(state).board.captains[captain.id];
  const canPick = !alone && picksFor(open, captain.id).length > 0;
  return (
    <div className="gc-captain">
      <p>
        {canPick ? (
          <button type="button" className="gc-pick" onClick={() => onPick(captain.id)}>
            {shortName(names, captain.id)}
          </button>
        ) : (
          <b>{shortName(names, captain.id)}</b>
        )}{" "}
        {printed && <span className="gc-ratings">{w("ratings", { initiative: printed.initiative, rank: printed.rank })}</span>}
        {printed?.star && <span title={w("star")}> ★</span>}
        {printed?.features.map((feature) => (
          <abbr key={feature} title={names[`feature_${feature}`]?.full}>
            {" "}
            {feature}
          </abbr>
        ))}
        {captain.general && <em> {w("general")}</em>}
        {captain.box === "unemployed" && <em> {w("unemployed")}</em>}
      </p>
      {captain.units.length > 0 && (
        <ul className="gc-units">
          {captain.units.map((unit) => (
            <UnitLine key={unit.id} unit={unit} {...props} />
          ))}
        </ul>
      )}
      {captain.auxiliaries.length > 0 && <p className="dim">{captain.auxiliaries.map((id) => shortName(names, id)).join(", ")}</p>}
    </div>
  );
}

/** A unit: kind of troops, strength, Quality, Reliability, movement. */
export function UnitLine({ unit, state, names, open, onPick }: PanelProps & { unit: UnitOnCard }) {
  const { w } = useGc();
  const kind = viewOf(state).board.units[unit.id];
  const canPick = picksFor(open, unit.id).length > 0;
  const name = shortName(names, unit.id).replace(/ \([^)]*\)$/, "");
  return (
    <li className={unit.demoralised ? "gc-unit demoralised" : "gc-unit"}>
      <Inline size={22} className="gc-class">
        {CLASS_SIGNS[kind?.class ?? "infantry"]}
      </Inline>
      {canPick ? (
        <button type="button" className="gc-pick" onClick={() => onPick(unit.id)}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {unit.demoralised && <small className="gc-warning">{w("demoralised")}</small>}
      <span className="gc-figures">
        <b title={w("spOf", { most: kind?.most ?? 0 })}>{unit.sp}</b>
        <span title={w("quality")}>Q{kind?.quality}</span>
        <span title={kind && w(`reliability.${kind.reliability}`)}>{kind?.reliability}</span>
        <span title={w("movement")}>{kind?.move}</span>
      </span>
    </li>
  );
}

function Barons({ counters, names, state }: PanelProps & { counters: readonly Counter[] }) {
  const { w } = useGc();
  const view: GcView = viewOf(state);
  return (
    <details className="gc-barons">
      <summary>{w("baronsNumber", { n: counters.length })}</summary>
      <ul>
        {counters.map((counter) => (
          <li key={counter.token}>
            {titleOf(counter, { names, w })} · {capital(shortName(names, counter.hex))}
            {strengthOf(counter) !== null && <> · {w("sp", { n: strengthOf(counter) ?? 0 })}</>}
            {counter.leader && <> · {w("qualityIs", { n: view.board.units[counter.leader]?.quality ?? 0 })}</>}
          </li>
        ))}
      </ul>
    </details>
  );
}
