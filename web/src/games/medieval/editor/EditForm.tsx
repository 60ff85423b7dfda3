/** A position of Medieval in a form: turn, players, map cards, provinces, Powers, Mongols. */
import { useState, type ReactNode } from "react";
import type { Name } from "../../../api";
import { useWords } from "../../../i18n";
import { SeatMark } from "../../../shell/parts/seats";
import { capital, kindOf, nameFor, shortName } from "../../../util/words";
import { EXTENTS } from "../map/cards";
import * as edit from "./editing";
import { ALL_MONGOLS, type MedievalView } from "../view";
import { useMedieval } from "../words";

export interface EditFormProps {
  position: edit.Position;
  view: MedievalView | null;
  names: Record<string, Name>;
  /** All Action cards, Powers among them. */
  cards: readonly string[];
  /** Who gets a province that is touched on the map. */
  brush: number | null;
  onBrush: (seat: number | null) => void;
  onChange: (position: edit.Position) => void;
}

const PHASES = ["draw", "map", "obligatory", "action"] as const;
const PLACES: readonly edit.MapPlace[] = ["map_cards", "map_deck", "out_of_game"];

export default function EditForm(props: EditFormProps) {
  const { t } = useWords();
  const { w } = useMedieval();
  const seats = Array.from({ length: props.position.seats }, (_, seat) => seat);
  return (
    <div className="editform">
      <fieldset className="brush">
        <legend>{t("editor.brush")}</legend>
        {[...seats, null].map((seat) => (
          <label key={seat ?? "none"} className={props.brush === seat ? "chosen" : undefined}>
            <input type="radio" name="brush" checked={props.brush === seat} onChange={() => props.onBrush(seat)} />
            <SeatMark seat={seat} />{" "}
            <span className="unseen">{seat === null ? w("nobody") : t("home.seat", { n: seat + 1 })}</span>
          </label>
        ))}
      </fieldset>
      <Turn {...props} seats={seats} />
      <Players {...props} seats={seats} />
      <Powers {...props} seats={seats} />
      <Provinces {...props} seats={seats} />
      <MapCards {...props} />
    </div>
  );
}

type WithSeats = EditFormProps & { seats: readonly number[] };

function Section({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="editsection" open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** A seat, nobody, or something else. */
function SeatSelect({
  label,
  value,
  seats,
  others,
  onChange,
}: {
  label: string;
  value: string;
  seats: readonly number[];
  others: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}) {
  const { t } = useWords();
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {others.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
      {seats.map((seat) => (
        <option key={seat} value={seat}>
          {t("home.seat", { n: seat + 1 })}
        </option>
      ))}
    </select>
  );
}

function Turn({ position, seats, onChange }: WithSeats) {
  const { t } = useWords();
  const { w } = useMedieval();
  const { mongols_arrived: arrived, mongol_attacks: attacks } = position;
  return (
    <Section title={t("editor.turn")} open>
      <label>
        {t("editor.active")}
        <SeatSelect
          label={t("editor.active")}
          value={String(position.active)}
          seats={seats}
          others={[]}
          onChange={(seat) => onChange({ ...position, active: Number(seat) })}
        />
      </label>
      <label>
        {t("editor.phase")}
        <select value={position.phase} onChange={(event) => onChange({ ...position, phase: event.target.value })}>
          {!PHASES.some((phase) => phase === position.phase) && (
            <option value={position.phase}>{w("phase.set_up")}</option>
          )}
          {PHASES.map((phase) => (
            <option key={phase} value={phase}>
              {w(`phase.${phase}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={arrived}
          onChange={(event) => onChange(edit.setMongols(position, event.target.checked, 0))}
        />
        {w("edit.mongolsArrived")}
      </label>
      <label>
        {w("edit.mongolAttacks")}
        <input
          type="number"
          min={0}
          max={ALL_MONGOLS}
          value={attacks}
          disabled={!arrived}
          onChange={(event) => onChange(edit.setMongols(position, true, Number(event.target.value) || 0))}
        />
      </label>
    </Section>
  );
}

function Players(props: WithSeats) {
  const { position, names, cards, seats, onChange } = props;
  const { t } = useWords();
  const { w } = useMedieval();
  const kinds = [...new Set(cards.map(kindOf))];
  const free = kinds.filter((kind) => edit.freeCard(position, kind));
  return (
    <Section title={t("match.players")} open>
      {seats.map((seat) => (
        <fieldset key={seat}>
          <legend>
            <SeatMark seat={seat} /> {t("home.seat", { n: seat + 1 })}
          </legend>
          <label>
            {w("moneyLong")}
            <input
              type="number"
              min={0}
              value={position.money[seat] ?? 0}
              onChange={(event) => onChange(edit.setMoney(position, seat, Number(event.target.value) || 0))}
            />
          </label>
          <ul className="chips">
            {(position.hands[seat] ?? []).map((card) => (
              <li key={card}>
                {capital(shortName(names, card))}{" "}
                <button
                  type="button"
                  aria-label={t("editor.takeAway", { card: shortName(names, card) })}
                  onClick={() => onChange(edit.returnCard(position, card))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <select
            aria-label={t("editor.addCard", { n: seat + 1 })}
            value=""
            onChange={(event) => {
              const card = edit.freeCard(position, event.target.value);
              if (card) onChange(edit.giveCard(position, seat, card));
            }}
          >
            <option value="">{t("editor.addCardTo")}</option>
            {free.map((kind) => (
              <option key={kind} value={kind}>
                {capital(nameFor(names, kind)?.short ?? kind)}
              </option>
            ))}
          </select>
        </fieldset>
      ))}
    </Section>
  );
}

function Powers({ position, names, cards, seats, onChange }: WithSeats) {
  const { w } = useMedieval();
  const powers = cards.filter((card) => kindOf(card) === card);
  const [all, setAll] = useState(false);
  const shown = all ? powers : powers.filter((power) => power in position.holders);
  return (
    <Section title={w("powers")}>
      <table className="edittable">
        <thead>
          <tr>
            <th scope="col">{w("power")}</th>
            <th scope="col">{w("holder")}</th>
            <th scope="col">{w("ruler")}</th>
            <th scope="col">{w("markers")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((power) => {
            const name = capital(shortName(names, power));
            const held = power in position.holders;
            return (
              <tr key={power}>
                <th scope="row">{name}</th>
                <td>
                  <SeatSelect
                    label={`${name}: ${w("holder")}`}
                    value={held ? String(position.holders[power] ?? "common") : "none"}
                    seats={seats}
                    others={[
                      ["none", w("edit.notInPlay")],
                      ["common", w("common")],
                    ]}
                    onChange={(to) =>
                      onChange(
                        edit.setHolder(
                          position,
                          power,
                          to === "none" ? undefined : to === "common" ? null : Number(to),
                        ),
                      )
                    }
                  />
                </td>
                <td>
                  {held && (
                    <select
                      aria-label={`${name}: ${w("ruler")}`}
                      value={position.rulers[power] ?? ""}
                      onChange={(event) => onChange(edit.setRuler(position, power, Number(event.target.value)))}
                    >
                      {position.rulers[power] === undefined && <option value="">{w("edit.asOnCard")}</option>}
                      {([1, 0, -1] as const).map((value) => (
                        <option key={value} value={value}>
                          {w(`ruler.${value}`)}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
                <td>
                  {held &&
                    (["excommunicated", "disasters", "civil_wars"] as const).map((marker) => (
                      <label key={marker} className="check">
                        <input
                          type="checkbox"
                          checked={position[marker].includes(power)}
                          onChange={(event) =>
                            onChange(edit.setPowerMarker(position, marker, power, event.target.checked))
                          }
                        />
                        {w(`edit.marker.${marker}`)}
                      </label>
                    ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!all && (
        <button type="button" onClick={() => setAll(true)}>
          {w("edit.allPowers")}
        </button>
      )}
    </Section>
  );
}

function Provinces({ position, view, names, seats, onChange }: WithSeats) {
  const { w } = useMedieval();
  const provinces = view?.board.provinces.filter((one) => one.controllable) ?? [];
  return (
    <Section title={w("edit.provinces")}>
      <table className="edittable">
        <thead>
          <tr>
            <th scope="col">{w("province")}</th>
            <th scope="col">{w("owner")}</th>
            <th scope="col">{w("markers")}</th>
          </tr>
        </thead>
        <tbody>
          {provinces.map(({ id, card }) => {
            const name = capital(shortName(names, id));
            return (
              <tr key={id}>
                <th scope="row">{name.endsWith(card) ? name : `${name} (${card})`}</th>
                <td>
                  <SeatSelect
                    label={`${name}: ${w("owner")}`}
                    value={String(position.control[id] ?? "none")}
                    seats={seats}
                    others={[["none", w("nobody")]]}
                    onChange={(to) => onChange(edit.setOwner(position, id, to === "none" ? null : Number(to)))}
                  />
                </td>
                <td>
                  {(["knights_provinces", "heresies"] as const).map((marker) => (
                    <label key={marker} className="check">
                      <input
                        type="checkbox"
                        checked={position[marker].includes(id)}
                        onChange={(event) => onChange(edit.setMarker(position, marker, id, event.target.checked))}
                      />
                      {w(marker === "heresies" ? "heresy" : "knights")}
                    </label>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function MapCards({ position, view, onChange }: EditFormProps) {
  const { w } = useMedieval();
  const lyingOn = (card: string) => view?.board.provinces.filter((one) => one.card === card).map((one) => one.id) ?? [];
  return (
    <Section title={w("edit.mapCards")}>
      <ul className="mapcardlist">
        {Object.keys(EXTENTS).map((card) => (
          <li key={card}>
            <label>
              <b>{card}</b>
              <select
                value={PLACES.find((place) => position[place].includes(card)) ?? "map_deck"}
                onChange={(event) =>
                  onChange(edit.moveMapCard(position, card, event.target.value as edit.MapPlace, lyingOn(card)))
                }
              >
                {PLACES.map((place) => (
                  <option key={place} value={place}>
                    {w(`edit.place.${place}`)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
