import type { Name } from "../../../api";
import { shortName } from "../../../util/words";
import { Inline, UnitGlyph } from "../signs/glyphs";
import { type Counts } from "../view";

/** Units by kind, drawn and counted. */
export function Units({
  counts,
  names,
  none = "–",
}: {
  counts: Counts | null;
  names: Record<string, Name>;
  none?: string;
}) {
  const some = Object.entries(counts ?? {}).filter(([, n]) => n > 0);
  if (some.length === 0) return <span className="dim">{none}</span>;
  return (
    <span className="mu-units">
      {some.map(([kind, n]) => (
        <span key={kind} className="mu-unit" title={shortName(names, kind)}>
          <b>{n}</b>
          <Inline size={17} label={shortName(names, kind)}>
            <UnitGlyph kind={kind} />
          </Inline>
        </span>
      ))}
    </span>
  );
}
