import type { Name } from "../../../api";
import { capital, shortName } from "../../../util/words";
import { POINTS, type Counts } from "../view";

/** Numbers by colour, each with its first two letters: tokens, technology points. */
export function Points({ counts, names, used }: { counts: Counts; names: Record<string, Name>; used?: Counts }) {
  const some = POINTS.filter((colour) => counts[colour]);
  if (some.length === 0) return <span className="dim">–</span>;
  return (
    <span className="mu-points">
      {some.map((colour) => {
        const name = shortName(names, colour);
        const spent = used?.[colour] ?? 0;
        return (
          <span key={colour} className={`mu-point mu-${colour}`} title={name}>
            <span className="unseen">{name} </span>
            <span aria-hidden="true">{capital(name.slice(0, 2))}</span> {counts[colour]}
            {spent > 0 && <small> (−{spent})</small>}
          </span>
        );
      })}
    </span>
  );
}
