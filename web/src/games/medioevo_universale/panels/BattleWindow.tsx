/** A battle: its steps, and both sides with units, crews, walls, powers, dice and sums. */
import { Swords } from "../../../shell/parts/icons";
import { RuleRef } from "../../../shell/parts/rules";
import { shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { sideName } from "./describe";
import { FactList, type Fact } from "./FactList";
import { PolyDice } from "./PolyDice";
import { SideMark } from "../signs/SideMark";
import { Units } from "./Units";
import { colourOf, total, viewOf, type Battle, type Fighter } from "../view";
import { useMu, type MuKey } from "../words";

export const STEPS = ["prepare", "artillery", "archery", "powers", "dice", "damage", "losses"] as const;

export function BattleWindow({ battle, ...props }: PanelProps & { battle: Battle }) {
  const { w } = useMu();
  const { state, names } = props;
  const title = w(battle.at_sea ? "seaBattle" : "battleAt", { area: names[battle.area]?.full ?? battle.area });
  const now = STEPS.indexOf(battle.step as (typeof STEPS)[number]);
  return (
    <section className="mu-under mu-battle" aria-label={title}>
      <h2>
        <Swords /> {title} · {w("round", { n: Math.max(1, battle.round) })}{" "}
        <RuleRef id="MU-battle.a" game={state.game} />
      </h2>
      <ol className="mu-steps">
        {STEPS.map((step, n) => (
          <li key={step} className={n < now ? "past" : undefined} aria-current={n === now ? "step" : undefined}>
            {w(`step.${step}`)}
          </li>
        ))}
      </ol>
      <div className="mu-sides">
        <SideOf fighter={battle.attacker} role={w("attacker")} {...props} />
        <SideOf fighter={battle.defender} role={w("defender")} {...props} />
      </div>
      {battle.path.length > 0 && (
        <p>{w("retreats", { way: battle.path.map((id) => shortName(names, id)).join(" → ") })}</p>
      )}
    </section>
  );
}

function SideOf({ fighter, role, state, names }: PanelProps & { fighter: Fighter; role: string }) {
  const { w } = useMu();
  const view = viewOf(state);
  const colour = colourOf(view, fighter.seat);
  const listed = (ids: readonly string[], prefix = "") =>
    ids.map((id) => (prefix ? w(`${prefix}.${id}` as MuKey) : shortName(names, id))).join(", ");
  const facts: Fact[] = [];
  if (fighter.uses > 0) facts.push([w("captainUses"), fighter.uses]);
  if (fighter.walls.length > 0) facts.push([w("walls"), listed(fighter.walls, "wall")]);
  if (fighter.enabled.length > 0) facts.push([w("enabled"), listed(fighter.enabled)]);
  if (fighter.cancelled.length > 0) facts.push([w("cancelled"), listed(fighter.cancelled)]);
  if (fighter.sacrificed > 0) facts.push([w("sacrificed"), fighter.sacrificed]);
  if (fighter.bonus !== 0) facts.push([w("bonus"), signed(fighter.bonus)]);
  if (fighter.blood > 0) facts.push([w("blood"), signed(fighter.blood)]);
  if (fighter.penalty) facts.push([w("penaltyLong"), signed(fighter.penalty)]);
  if (fighter.lost > 0) facts.push([w("lost"), fighter.lost]);
  if (total(fighter.captured) > 0) facts.push([w("captured"), total(fighter.captured)]);
  if (fighter.cards.length > 0) facts.push([w("cardsWork"), listed(fighter.cards)]);
  return (
    <section className="mu-side" style={{ borderTopColor: colour.fill }}>
      <h3>
        <SideMark view={view} side={fighter.seat} size={20} /> {sideName(fighter.seat, state, w)} <small>{role}</small>
      </h3>
      <p>
        <Units counts={fighter.melee} names={names} />
      </p>
      {Object.entries(fighter.crews).map(([engine, counts]) => (
        <p key={engine} className="mu-crew">
          {shortName(names, engine)} <Units counts={counts} names={names} />
          {fighter.targets[engine] && <span className="dim"> → {targetOf(fighter.targets[engine] ?? "")}</span>}
        </p>
      ))}
      {total(fighter.powers) > 0 && (
        <p>
          {w("powersAre")} <Units counts={fighter.powers} names={names} />
        </p>
      )}
      {fighter.capturing && <p className="mu-note">{w("capturing")}</p>}
      {fighter.dice.length > 0 && <PolyDice dice={fighter.dice} rerolled={fighter.rerolled} {...colour} />}
      {facts.length > 0 && <FactList facts={facts} />}
      {fighter.attack !== null && (
        <p className="mu-total">
          <span>{w("attack")}</span> <b>{fighter.attack}</b>
        </p>
      )}
      {fighter.losses !== null && (
        <p className="mu-total small">
          <span>{w("ownLosses")}</span> <b>{fighter.losses}</b>
        </p>
      )}
    </section>
  );

  function targetOf(target: string): string {
    return target === "units" ? w("targetUnits") : shortName(names, target);
  }
}
