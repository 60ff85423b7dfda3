/** Figures with what they are, side by side. */
import { figure } from "../../../util/words";

export type Fact = readonly [what: string, value: string | number];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mu-facts">
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
