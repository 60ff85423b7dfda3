/** Forces on the map: the shield of their power with the number of their units, or all that they consist of. */
import type { Name } from "../../../api";
import { Arms, HELMET, SHIELD, UNIT_SIGNS, UnitSign, WALL } from "../signs/glyphs";
import { lookOf } from "../signs/powers";
import { landOf, LAND, shipsOf, SHIPS, shortOf, type Force, type Printed } from "../view";
import { CELL, FULL_H, leaderWidth } from "./contents";

/** A shield with the number of land units, a hull with that of ships. */
export function Chip({ force, wide }: { force: Force; wide: number }) {
  const { fill, ink } = lookOf(force.power);
  const [land, ships] = [landOf(force), shipsOf(force)];
  const ashore = land > 0 || force.leaders.length > 0;
  const both = ashore && ships > 0;
  return (
    <g className={force.moved ? "tm-chip moved" : "tm-chip"} aria-hidden="true">
      {ashore && (
        <g transform={both ? `translate(${-wide / 2 + 9.5},0)` : undefined}>
          {force.leaders.length > 0 && <path className="tm-crest" d={HELMET} transform="translate(0,-8) scale(0.8)" />}
          <path className="tm-shield" d={SHIELD} style={{ fill }} />
          {force.inside && <path className="tm-wall" d={WALL} />}
          {land > 0 && (
            <text className="tm-number" y="5" style={{ fill: ink }}>
              {land}
            </text>
          )}
          {land === 0 && <path d={HELMET} transform="translate(0,-0.500)" style={{ fill: ink }} />}
        </g>
      )}
      {ships > 0 && (
        <g transform={both ? `translate(${wide / 2 - 8.5},1)` : undefined}>
          <path className="tm-hull" d="M-8,1H8L5.500,8H-5.500ZM-0.700,-9H0.700V1H-0.700ZM1.600,-8Q6.500,-4 1.600,0Z" style={{ fill }} />
          <text className="tm-number small" y="7.500" style={{ fill: ink }}>
            {ships}
          </text>
        </g>
      )}
    </g>
  );
}

/** Its arms, then each kind of unit with its number, then its leaders with their ratings. */
export function Full({ force, wide, board, names }: { force: Force; wide: number; board: Printed; names: Record<string, Name> }) {
  const { fill } = lookOf(force.power);
  const kinds = [...LAND, ...SHIPS].filter((kind) => force[kind] > 0);
  let x = -wide / 2 + 20;
  return (
    <g className={force.moved ? "tm-full moved" : "tm-full"} aria-hidden="true">
      <rect className="tm-plate" x={-wide / 2} y={-FULL_H / 2} width={wide} height={FULL_H} rx="4" style={{ stroke: fill }} />
      {force.inside && <path className="tm-wall" d={WALL} transform={`translate(${-wide / 2 + 10},-5)`} />}
      <g transform={`translate(${-wide / 2 + 10},0)`}>
        <Arms power={force.power} size={0.95} />
      </g>
      {kinds.map((kind) => {
        const at = x + CELL / 2;
        x += CELL;
        return (
          <g key={kind} transform={`translate(${at},0)`}>
            <g transform="translate(-5.500,0)">
              <UnitSign kind={kind} />
            </g>
            <text className="tm-count" x="7" y="5">
              {force[kind]}
            </text>
          </g>
        );
      })}
      {force.leaders.map((id) => {
        const w = leaderWidth(id, names);
        const at = x + w / 2;
        x += w;
        const leader = board.leaders.get(id);
        return (
          <g key={id} className="tm-leader" transform={`translate(${at},0)`}>
            <rect x={-w / 2 + 1} y={-FULL_H / 2 + 2} width={w - 3} height={FULL_H - 4} rx="3" style={{ fill }} />
            <text y="-1" style={{ fill: lookOf(force.power).ink }}>
              {shortOf(names, id)}
            </text>
            <text className="tm-rating" y="10" style={{ fill: lookOf(force.power).ink }}>
              {leader?.naval ? `${leader.battle}` : `${leader?.battle ?? 0}–${leader?.command ?? 0}`}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** So small that only the power and its strength can be told. */
export function Dots({ forces }: { forces: readonly Force[] }) {
  const powers = [...new Set(forces.map(({ power }) => power))].slice(0, 2);
  return (
    <g className="tm-dots" aria-hidden="true">
      {powers.map((power, n) => {
        const own = forces.filter((force) => force.power === power);
        const land = own.reduce((sum, force) => sum + landOf(force), 0);
        const { fill, ink } = lookOf(power);
        return (
          <g key={power} transform={`translate(${(n - (powers.length - 1) / 2) * 12},0)`}>
            <circle r="6.500" style={{ fill }} />
            {land > 0 ? (
              <text className="tm-number small" y="4.300" style={{ fill: ink }}>
                {land}
              </text>
            ) : (
              <path d={own.some((force) => shipsOf(force) > 0) ? UNIT_SIGNS.squadrons : HELMET} transform="scale(0.62)" style={{ fill: ink }} />
            )}
          </g>
        );
      })}
    </g>
  );
}
