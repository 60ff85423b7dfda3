/** Phase 4 as a mat: the technologies of the six branches, buildings, units, transports and engines with their prices. */
import { useState } from "react";
import type { OptionLine, Refused } from "../../../api";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { BRANCHES, KINDS, roman, viewOf } from "../view";
import { useMu, type MuKey } from "../words";

const SHELVES: readonly { title: MuKey; verb: string; ids: readonly string[] }[] = [
  { title: "mat.units", verb: "recruit", ids: KINDS.slice(0, 4) },
  {
    title: "mat.buildings",
    verb: "build",
    ids: ["village", "borough", "city", "tower", "fortress", "castle", "cathedral"],
  },
  { title: "mat.transports", verb: "transport", ids: ["war_wagon", "galley", "caravan", "merchant_ship"] },
  { title: "mat.engines", verb: "engine", ids: ["catapult", "trebuchet", "bombard"] },
];

/** What may be bought, or why not. */
interface Ware {
  key: string;
  title: string;
  price: string;
  line: OptionLine | undefined;
  refused: Refused | undefined;
}

export function Mat({ decision, state, names, free, onChoose }: PanelProps) {
  const { w } = useMu();
  const [told, setTold] = useState<string | null>(null);
  if (!decision || !onChoose) return null;
  const view = viewOf(state);
  const own = view.players.find(({ seat }) => seat === decision.seat);
  const ware = (verb: string, id: string | null, title: string): Ware => {
    const means = (option: readonly (string | number)[]) => option[0] === verb && (id === null || option[1] === id);
    const line = decision.options.find(({ option }) => means(option));
    const refused = decision.refused?.find(({ option }) => means(option));
    const price = line?.note?.cost ?? (id ? (names[id]?.brief ?? "") : "");
    return { key: `${verb} ${id ?? ""}`, title, price, line, refused };
  };
  const wares = new Map<string, Ware>();
  const sold = (one: Ware) => {
    wares.set(one.key, one);
    const note = one.line?.note?.text ?? one.refused?.reason ?? "";
    return (
      <button
        key={one.key}
        type="button"
        className={one.line ? "mu-ware" : "mu-ware greyed"}
        disabled={one.line !== undefined && !free}
        aria-disabled={!one.line}
        data-verb={one.line?.option[0]}
        data-option={one.line && JSON.stringify(one.line.option)}
        title={note}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && setTold(one.key)}
        onFocus={() => setTold(one.key)}
        onClick={() => (one.line && free ? onChoose(decision.seat, one.line) : setTold(one.key))}
      >
        <span>{one.title}</span>
        {one.price && <span className="optioncost">{one.price}</span>}
      </button>
    );
  };
  const branches = BRANCHES.map((branch, place) => {
    const level = own?.technology[place] ?? 0;
    return (
      <tr key={branch.id} data-colour={branch.colour}>
        <th scope="row" title={capital(shortName(names, branch.id))}>
          <span className="unseen">{shortName(names, branch.id)}</span>
        </th>
        {branch.technologies.map((technology, at) => (
          <td key={technology}>
            {at === level ? (
              sold({
                ...ware("technology", branch.id, capital(shortName(names, technology))),
                price: names[technology]?.brief ?? "",
              })
            ) : (
              <span className={at < level ? "mu-known" : "mu-later"} title={names[technology]?.about ?? undefined}>
                {at < level && "✓ "}
                {capital(shortName(names, technology))}
              </span>
            )}
          </td>
        ))}
      </tr>
    );
  });
  const shelves = SHELVES.map(({ title, verb, ids }) => (
    <div key={verb} className="mu-shelf" role="group" aria-label={w(title)}>
      <h3>{w(title)}</h3>
      {ids.map((id) => sold(ware(verb, id, capital(shortName(names, id)))))}
      {verb === "recruit" && sold(ware("hire_captain", null, capital(shortName(names, "captain"))))}
      {verb === "engine" && sold(ware("buy_card", null, w("mat.card")))}
    </div>
  ));
  const shown = told === null ? undefined : wares.get(told);
  return (
    <div className="mu-mat">
      <p className="mu-told" role="status">
        {own?.florins != null && <strong className="mu-gold">{w("purse", { n: own.florins })}</strong>}{" "}
        {shown ? (
          <>
            <strong>{shown.title}</strong> {shown.line ? shown.line.note?.text : shown.refused?.reason}{" "}
            {!shown.line && shown.refused && <RuleRef id={shown.refused.rule} game={state.game} />}
          </>
        ) : (
          <span className="dim">{w("mat.point")}</span>
        )}
      </p>
      <table className="mu-branches">
        <colgroup>
          <col className="mu-band" />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th scope="col">{w("mat.technologies")}</th>
            {[1, 2, 3, 4].map((level) => (
              <th key={level} scope="col">
                {roman(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{branches}</tbody>
      </table>
      {shelves}
    </div>
  );
}
