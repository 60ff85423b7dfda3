import { UnitMark } from "../signs/glyphs";
import { LAND, SHIPS, type Force } from "../view";
import { useTm } from "../words";

export const KINDS = [...LAND, ...SHIPS];

export function Counts({ forces }: { forces: readonly Force[] }) {
  const { w } = useTm();
  return (
    <span className="tm-counts">
      {KINDS.map((kind) => {
        const n = forces.reduce((sum, force) => sum + force[kind], 0);
        if (n === 0) return null;
        return (
          <span key={kind} title={w(`unit.${kind}`, { n })}>
            <UnitMark kind={kind} size={15} />
            {n}
          </span>
        );
      })}
    </span>
  );
}
