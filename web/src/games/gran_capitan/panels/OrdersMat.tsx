/** Orders as a mat: a line for each Force, a column for each Order, with its price or why it cannot be given. */
import { useEffect, useState } from "react";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, shortName } from "../../../util/words";
import { Arms, Inline, OrderSign } from "../signs/glyphs";
import { strengthOf, viewOf, type Counter, type Order } from "../view";
import { useGc } from "../words";
import { titleOf } from "./describe";
import type { MatProps } from "./Mat";
import * as plan from "./plan";

const ORDERS = ["garrison", "stand", "manoeuvre", "attack", "retreat"] as const satisfies readonly Order[];

export function OrdersMat({ decision, state, names, free, onChoose }: MatProps) {
  const { w } = useGc();
  const [told, setTold] = useState<plan.Given | null>(null);
  useEffect(() => {
    const line = free ? plan.next(state.match, viewOf(state).turn, decision.options) : null;
    if (line) onChoose(decision.seat, line);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [decision.question, free]);
  const view = viewOf(state);
  const { options, refused = [] } = decision;
  const lineOf = (force: string, order: string) => plan.optionOf(options, [force, order]);
  const whyNot = ([force, order]: plan.Given) =>
    refused?.find(({ option }) => option[0] === "order_force" && option[1] === force && option[2] === order);
  const rows = view.counters.filter(({ side, leader }) => side === decision.seat && leader && ORDERS.some((one) => lineOf(leader, one)));
  const without = rows.flatMap(({ leader, order }) => (leader && order === "" ? [leader] : []));
  const last = plan.lastOrders(state.log);
  const asLast = without.flatMap((id): plan.Given[] => {
    const order = last.get(id);
    return order && lineOf(id, order) ? [[id, order]] : [];
  });
  const resting = without.flatMap((id): plan.Given[] => (lineOf(id, "garrison") ? [[id, "garrison"]] : lineOf(id, "stand") ? [[id, "stand"]] : []));
  const start = (left: readonly plan.Given[]) => {
    plan.begin(state.match, view.turn, left);
    const line = plan.next(state.match, view.turn, options);
    if (line) onChoose(decision.seat, line);
  };
  const listed = (orders: readonly plan.Given[]) => orders.map(([id, order]) => `${shortName(names, id)}: ${shortName(names, order)}`).join(", ");
  const shown = told && (lineOf(...told)?.note?.text ?? whyNot(told)?.reason);
  if (rows.length === 0) return null;
  return (
    <div className="gc-mat">
      {asLast.length > 0 && (
        <button type="button" className="gc-plan" disabled={!free} onClick={() => start(asLast)}>
          <b>{w("mat.asLast")}</b> <small>{listed(asLast)}</small>
        </button>
      )}
      {resting.length > 1 && (
        <button type="button" className="gc-plan" disabled={!free} onClick={() => start(resting)}>
          <b>{w("mat.allRest")}</b> <small>{listed(resting)}</small>
        </button>
      )}
      <table className="gc-orders">
        <thead>
          <tr>
            <th scope="col">{w("force")}</th>
            {ORDERS.map((order) => (
              <th key={order} scope="col" title={names[order]?.about ?? undefined}>
                {shortName(names, order)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((counter) => (
            <tr key={counter.token}>
              <th scope="row">
                <Who counter={counter} names={names} />
              </th>
              {ORDERS.map((order) => (
                <td key={order}>{cell(counter, order)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="gc-told" role="status">
        {told && shown ? (
          <>
            <b>{shortName(names, told[1])}</b> {shown} {whyNot(told) && <RuleRef id={whyNot(told)?.rule ?? ""} game={state.game} />}
          </>
        ) : (
          <span className="dim">{w("mat.point")}</span>
        )}
      </p>
    </div>
  );

  function cell({ leader, order: held }: Counter, order: (typeof ORDERS)[number]) {
    const given: plan.Given = [leader ?? "", order];
    const line = lineOf(...given);
    const why = whyNot(given)?.reason ?? "";
    const label = `${shortName(names, given[0])}: ${shortName(names, order)}`;
    const cost = line ? line.note?.cost || w("mat.free") : "";
    return (
      <button
        type="button"
        className={["gc-ordercell", !line && "greyed", held === order && "held"].filter(Boolean).join(" ")}
        disabled={line !== undefined && !free}
        aria-disabled={!line}
        aria-label={[label, cost, why].filter(Boolean).join(", ")}
        title={line ? (line.note?.text ?? label) : why || label}
        data-verb={line?.option[0]}
        data-option={line && JSON.stringify(line.option)}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && setTold(given)}
        onFocus={() => setTold(given)}
        onClick={() => (line && free ? onChoose(decision.seat, line) : setTold(given))}
      >
        <Inline size={22}>
          <OrderSign order={order} />
        </Inline>
        <small>{cost}</small>
      </button>
    );
  }
}

function Who({ counter, names }: { counter: Counter } & Pick<MatProps, "names">) {
  const { w } = useGc();
  return (
    <span className="gc-who">
      <Inline size={20}>
        <Arms army={counter.army} />
      </Inline>
      <span>
        {titleOf(counter, { names, w })}{" "}
        <small>
          {capital(shortName(names, counter.hex))} · {w("sp", { n: strengthOf(counter) ?? "?" })}
        </small>
      </span>
    </span>
  );
}

/** An Order of the plan is paid for without another question. */
export function PayForPlan({ decision, state, free, onChoose }: MatProps) {
  useEffect(() => {
    const line = decision.options.find(({ option }) => option[0] === "pay");
    if (free && line && plan.isUnderWay(state.match, viewOf(state).turn)) onChoose(decision.seat, line);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [decision.question, free]);
  return null;
}
