/**
 * Organisation as a mat: the cards of Captains who stand together. A unit, a Captain or a Baron is dragged to another card,
 * or chosen with one click and sent with the next.
 */
import { useState, type DragEvent, type ReactNode } from "react";
import type { OptionLine } from "../../../api";
import { NoteOf } from "../../../shell/prompt/NoteOf";
import { capital, shortName } from "../../../util/words";
import { Arms, CLASS_SIGNS, Inline } from "../signs/glyphs";
import { viewOf, type CaptainOnCard, type Counter, type UnitOnCard } from "../view";
import { useGc } from "../words";
import type { MatProps } from "./Mat";
import { movesOf, moveTo, placesWith } from "./moves";

export function OrganisationMat({ decision, state, names, free = false, onChoose }: MatProps) {
  const { w } = useGc();
  const view = viewOf(state);
  const [taken, setTaken] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const { options } = decision;
  const named = (id: string) => shortName(names, id.split("@")[0] ?? id).replace(/ \([^)]*\)$/, "");
  const own = view.counters.filter(({ side, card }) => side === decision.seat && card);
  const places = placesWith(own, options);
  const minors = view.minors.filter((id) => movesOf(options, id).length > 0);
  const send = (line: OptionLine | undefined) => line && free && onChoose(decision.seat, line);
  const press = (id: string) => {
    const line = taken && taken !== id ? moveTo(options, taken, id) : undefined;
    if (line) send(line);
    else setTaken(taken === id || movesOf(options, id).length === 0 ? null : id);
  };
  const target = (id: string) => ({
    onDragOver: (event: DragEvent) => {
      if (taken && moveTo(options, taken, id)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (taken) send(moveTo(options, taken, id));
    },
  });
  const receives = (id: string) => taken !== null && taken !== id && moveTo(options, taken, id) !== undefined;
  const chip = (id: string, label: ReactNode, title: string) => {
    const can = movesOf(options, id).length > 0;
    return (
      <button
        key={id}
        type="button"
        className={["gc-chip-unit", taken === id && "taken", receives(id) && "receives", !can && "greyed"].filter(Boolean).join(" ")}
        aria-pressed={taken === id}
        aria-disabled={!can && !receives(id)}
        title={receives(id) ? w("mat.here", { name: named(taken ?? "") }) : can ? title : w("mat.cannot", { name: named(id) })}
        draggable={can && free}
        onDragStart={(event) => {
          event.dataTransfer.setData("text/plain", id);
          setTimeout(() => setTaken(id), 0); // what changes at once under the pointer ends the dragging
        }}
        onClick={() => press(id)}
        {...target(id)}
      >
        {label}
      </button>
    );
  };
  const unitChip = (unit: UnitOnCard) => {
    const kind = view.board.units[unit.id];
    return chip(
      unit.id,
      <>
        <Inline size={18} className="gc-class">
          {CLASS_SIGNS[kind?.class ?? "infantry"]}
        </Inline>{" "}
        <b>{unit.sp}</b> {named(unit.id)} {unit.demoralised && <small className="gc-warning">{w("demoralised")}</small>}
      </>,
      w("mat.take", { name: named(unit.id) }),
    );
  };
  const card = (captain: CaptainOnCard) => (
    <div key={captain.id} className={receives(captain.id) ? "gc-matcard receives" : "gc-matcard"} {...target(captain.id)}>
      <p>
        {chip(
          captain.id,
          <>
            <b>{named(captain.id)}</b> <small>{captain.general ? w("general") : captain.box === "unemployed" ? w("unemployed") : ""}</small>
          </>,
          w("mat.take", { name: named(captain.id) }),
        )}
        {receives(captain.id) && (
          <button type="button" className="gc-here" disabled={!free} onClick={() => press(captain.id)}>
            {w("mat.here", { name: named(taken ?? "") })}
          </button>
        )}
      </p>
      <div className="gc-chips">
        {captain.units.map(unitChip)}
        {captain.auxiliaries.map((kind) => chip(`${kind}@${captain.id}`, named(kind), w("mat.take", { name: named(kind) })))}
        {captain.units.length === 0 && <small className="dim">{w("mat.empty")}</small>}
      </div>
    </div>
  );
  const force = (counter: Counter) => (
    <div key={counter.token} className="gc-matforce">
      <Inline size={20}>
        <Arms army={counter.army} />
      </Inline>
      {counter.baron && counter.leader ? (
        <div className="gc-matcard">{chip(counter.leader, <b>{named(counter.leader)}</b>, w("mat.take", { name: named(counter.leader) }))}</div>
      ) : (
        <div>{counter.card?.captains.map(card)}</div>
      )}
    </div>
  );
  const ways = taken ? movesOf(options, taken) : [];
  return (
    <div className="gc-mat">
      <p className="dim gc-told">{w(places.length > 0 || minors.length > 0 ? "mat.about" : "mat.nothing")}</p>
      {places.map((hex) => (
        <section key={hex} aria-label={capital(shortName(names, hex))}>
          <h3>{capital(shortName(names, hex))}</h3>
          {own.filter((counter) => counter.hex === hex).map(force)}
        </section>
      ))}
      {minors.length > 0 && (
        <section>
          <h3>{w("minors")}</h3>
          <div className="gc-chips">{minors.map((id) => chip(id, named(id), w("mat.take", { name: named(id) })))}</div>
        </section>
      )}
      {taken && ways.length > 0 && listed(w("mat.with", { name: named(taken) }), ways)}
      {options.length > 1 && (
        <details onToggle={(event) => setWhole(event.currentTarget.open)}>
          <summary>{w("mat.list", { n: options.length - 1 })}</summary>
          {whole && listed("", options.filter(({ option }) => option[0] !== "done"))}
        </details>
      )}
    </div>
  );

  function listed(title: string, lines: readonly OptionLine[]) {
    return (
      <div className="gc-ways">
        {title && <h3>{title}</h3>}
        <ul className="options many">
          {lines.map((line) => (
            <li key={JSON.stringify(line.option)}>
              <button
                type="button"
                disabled={!free}
                data-verb={line.option[0]}
                data-option={JSON.stringify(line.option)}
                onClick={() => send(line)}
              >
                <span className="optiontext">{line.text}</span>
                <NoteOf line={line} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  }
}
