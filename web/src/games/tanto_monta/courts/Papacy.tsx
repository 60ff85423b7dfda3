/** The Papacy: who is Pope and whom he likes, whose ally he is, Cesare Borgia, and who threatens Rome. */
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { forceInWords } from "../panels/describe";
import { ArmsMark } from "../signs/glyphs";
import { besiegersOf, controllerOf, forcesOf, landOf, relationOf, viewOf, type Force, type TmView } from "../view";
import { useTm } from "../words";

const ROME = "rome";
const NEAR = 3; // marches from which Rome is threatened

export function Papacy({ state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const affinity = view.board.popes[view.pope] ?? [];
  const ally = (view.minors as Readonly<Record<string, TmView["minors"][string]>>)["papacy"]?.ally ?? null;
  const told = { view, names, w };
  const holder = controllerOf(view, ROME) ?? "papacy";
  const garrison = forcesOf(view).get(ROME) ?? [];
  const threats = threatsTo(view, ROME);
  const borgia = Object.entries(view.leaders).find(([id]) => id.includes("borgia"));
  const at = borgia?.[1].place ?? "";
  return (
    <article className="tmc-papacy">
      <header>
        <svg width="58" height="74" viewBox="-29 -37 58 74" aria-hidden="true">
          <path className="tmc-tiara" d="M-18,26C-22,2 -14,-20 0,-30C14,-20 22,2 18,26Z" />
          <path className="tmc-crowns" d="M-19,18Q0,26 19,18V26Q0,34 -19,26ZM-19,2Q0,10 19,2L18.500,10Q0,18 -18.500,10ZM-14,-14Q0,-7 14,-14L16.500,-7Q0,1 -16.500,-7Z" />
          <path className="tmc-cross" d="M-1.600,-36H1.600V-33H4.500V-30.400H1.600V-27H-1.600V-30.400H-4.500V-33H-1.600Z" />
        </svg>
        <div>
          <b>{capital(shortName(names, view.pope))}</b>
          <span>
            {w(`papacy.${view.papacy}`)}{" "}
            {ally !== null && (
              <>
                <SeatMark seat={ally} size={18} /> {nameOf(state.players, ally)}
              </>
            )}{" "}
            <RuleRef id="TM-21.7.T1" game={state.game} />
          </span>
          {view.conqueror !== null && view.conqueror >= 0 && (
            <span>
              {w("papacy.conqueror")} <SeatMark seat={view.conqueror} size={18} /> {nameOf(state.players, view.conqueror)}
            </span>
          )}
          {view.papal_hand !== null && view.papal_hand >= 0 && (
            <span>
              {w("papacy.runBy")} <SeatMark seat={view.papal_hand} size={18} /> {nameOf(state.players, view.papal_hand)}
            </span>
          )}
        </div>
      </header>
      <dl>
        <div>
          <dt>{w("papacy.affinity")}</dt>
          <dd className="tmc-affinity">
            {view.players.map((player, seat) => (
              <span key={player.id} title={nameOf(state.players, seat)}>
                <SeatMark seat={seat} size={20} />
                <span className="unseen">{nameOf(state.players, seat)}</span> +{affinity[seat] ?? 0}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{w("papacy.rome")}</dt>
          <dd>
            <ArmsMark power={holder} /> {capital(shortName(names, holder))}
            {garrison.length > 0 && <>: {garrison.map((force) => forceInWords(force, told)).join("; ")}</>}
            {besiegersOf(view, ROME).length > 0 && <strong className="tm-warning"> {w("besiegedBy", { powers: besiegersOf(view, ROME).map((id) => shortName(names, id)).join(", ") })}</strong>}
          </dd>
        </div>
        <div>
          <dt>{w("papacy.threat")}</dt>
          <dd>
            {threats.length === 0
              ? w("papacy.safe")
              : threats.map(({ force, far }) => (
                  <span key={`${force.place}/${force.power}/${force.inside}`} className="tmc-threat">
                    <ArmsMark power={force.power} /> {forceInWords(force, told)} · {shortName(names, force.place)} ({w("papacy.far", { n: far })})
                  </span>
                ))}
          </dd>
        </div>
        <div>
          <dt>{w("papacy.borgia")}</dt>
          <dd>{at ? w("papacy.borgiaAt", { space: shortName(names, at) }) : w("papacy.noBorgia")}</dd>
        </div>
      </dl>
    </article>
  );
}

/** Armies of those who are at war with the Papacy, or Muslim, within a few marches. */
export function threatsTo(view: TmView, space: string): { force: Force; far: number }[] {
  const far = new Map([[space, 0]]);
  for (const [here, steps] of far) {
    if (steps === NEAR) continue;
    for (const { a, b } of view.board.links) {
      const next = a === here ? b : b === here ? a : null;
      if (next !== null && !far.has(next)) far.set(next, steps + 1);
    }
  }
  return [...far].flatMap(([place, steps]) =>
    (forcesOf(view).get(place) ?? []).flatMap((force) =>
      force.power !== "papacy" && landOf(force) > 0 && relationOf(view, force.power, "papacy") === "war" ? [{ force, far: steps }] : [],
    ),
  );
}
