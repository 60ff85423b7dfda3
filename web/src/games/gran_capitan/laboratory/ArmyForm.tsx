/** One army: who leads it, and how many SP of each kind of unit it has; on a phone told in a line until it is opened. */
import { strength, type Army, type CaptainOffered, type SideOffered } from "./asked";
import { Colour } from "./Colour";
import type { LabKey } from "./words";

interface Props {
  side: SideOffered;
  army: Army;
  open: boolean;
  w: (key: LabKey, params?: Record<string, string | number>) => string;
  onChange: (army: Army) => void;
}

export function ArmyForm({ side, army, open, w, onChange }: Props) {
  const [first] = army.captains;
  const take = (id: string, taken: boolean) =>
    onChange({ ...army, captains: taken ? [...army.captains, id] : army.captains.filter((one) => one !== id) });
  const command = (id: string) => onChange({ ...army, captains: [id, ...army.captains.filter((one) => one !== id)] });
  const field = (id: string, sp: number) => {
    const units = { ...army.units, [id]: sp };
    onChange({ ...army, units: Object.fromEntries(Object.entries(units).filter(([, n]) => n > 0)) });
  };
  const led = army.captains.map((id) => side.captains.find((captain) => captain.id === id)?.name ?? id);
  return (
    <details className="gclab-army" data-side={side.id} open={open}>
      <summary>
        <Colour side={side.id} /> <b>{side.name}</b> · {w("total", { sp: strength(army) })}{" "}
        <span className="gclab-who dim">{led.join(", ")}</span>
      </summary>
      <h3>
        {w("captains")} <small className="dim">{w("ratings")}</small>
      </h3>
      <ul className="gclab-captains">
        {side.captains.map((captain) => (
          <li key={captain.id} className={army.captains.includes(captain.id) ? "in" : undefined}>
            <label title={told(captain)}>
              <input
                type="checkbox"
                checked={army.captains.includes(captain.id)}
                onChange={(event) => take(captain.id, event.target.checked)}
              />{" "}
              {captain.name}{" "}
              <small>
                {captain.initiative}–{captain.rank}
                {captain.star && "★"}
                {captain.features.join("")}
              </small>
            </label>
            {army.captains.includes(captain.id) && !captain.minor && (
              <label className="gclab-commands">
                <input
                  type="radio"
                  name={`commands ${side.id}`}
                  checked={captain.id === first}
                  aria-label={w("commandsLabel", { captain: captain.name })}
                  onChange={() => command(captain.id)}
                />{" "}
                {w("commands")}
              </label>
            )}
          </li>
        ))}
      </ul>
      <h3>{w("units")}</h3>
      <ul className="gclab-units">
        {side.units.map(({ id, name, quality, most }) => (
          <li key={id} className={army.units[id] ? "in" : undefined}>
            <label>
              <span>
                {name} <abbr title={w("quality", { n: quality })}>Q{quality}</abbr>
              </span>
              <input
                type="number"
                min={0}
                max={most}
                inputMode="numeric"
                value={army.units[id] ?? 0}
                aria-label={w("unit", { unit: name, most })}
                onChange={(event) => field(id, Math.max(0, Math.floor(Number(event.target.value) || 0)))}
              />
              <small>{w("most", { n: most })}</small>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );

  function told(captain: CaptainOffered): string {
    const parts = [w("captain", { initiative: captain.initiative, rank: captain.rank }), captain.star ? w("star") : ""];
    return parts.filter(Boolean).join(", ");
  }
}
