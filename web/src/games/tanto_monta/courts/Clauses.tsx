/** Clauses of an agreement, each with its sign, its sentence and its rule. */
import type { ReactNode } from "react";
import type { MatchState, Name } from "../../../api";
import { RuleRef } from "../../../shell/parts/rules";
import { useTm } from "../words";
import { clauseInWords, RULES, type Clause, type ClauseKind } from "./clauses";

interface Props {
  clauses: readonly Clause[];
  state: MatchState;
  names: Record<string, Name>;
  /** What stands behind a clause: a button that strikes it out. */
  behind?: (clause: Clause) => ReactNode;
}

export function Clauses({ clauses, state, names, behind }: Props) {
  const { w } = useTm();
  return (
    <ul className="tmc-clauses">
      {clauses.map((clause) => (
        <li key={JSON.stringify(clause)}>
          <ClauseSign kind={clause.kind} />
          <span>
            {clauseInWords(clause, { names, w })} <RuleRef id={RULES[clause.kind]} game={state.game} />
          </span>
          {behind?.(clause)}
        </li>
      ))}
    </ul>
  );
}

const DOVE = "M-8,2Q-4,-1 -1,-1Q-3,-6 2,-8Q2,-4 4,-2Q6,-4 8,-3Q7,-1 5,0Q4,5 -1,5Q-3,8 -6,7Q-5,5 -4,4Q-6,4 -8,2Z";
const SIGNS: Readonly<Record<ClauseKind, string>> = {
  peace: DOVE,
  alcacovas: DOVE,
  alliance: "M-8,-1L-4,-5L0,-3L4,-5L8,-1L3,5L0,7L-3,5ZM-2,0L0,2L3,-1",
  loan: "M-8,2H8L5,7H-5ZM-0.700,-8H0.700V1H-0.700ZM1.500,-7Q7,-3 1.500,0.500Z",
  squadrons: "M-8,2H8L5,7H-5ZM-0.700,-8H0.700V1H-0.700ZM1.500,-7Q7,-3 1.500,0.500Z",
  nao: "M-8,2H8L5,7H-5ZM-0.700,-8H0.700V1H-0.700ZM1.500,-7Q7,-3 1.500,0.500ZM-1.500,-6Q-7,-3 -1.500,0.500Z",
  leader: "M-3,-8A3,3 0 1,1 3,-8V-4H5V7H-5V-4H-3ZM-1.500,-4H1.500V-7A1.500,1.500 0 1,0 -1.500,-7Z",
  no_roll: "M-6,-6H6V6H-6ZM-3,-3.500A1.300,1.300 0 1,0 -3,-0.900A1.300,1.300 0 1,0 -3,-3.500ZM3,0.900A1.300,1.300 0 1,0 3,3.500A1.300,1.300 0 1,0 3,0.900Z",
  space: "M-6,7V-3H-7V-7H-4V-5H-1.500V-7H1.500V-5H4V-7H7V-3H6V7H2V3A2,2 0 0,0 -2,3V7Z",
  cards: "M-6,-5L1,-8L6,3L-1,6ZM-8,-2L-5,6L0,8L-1,7L-4,6Z",
  resources: "M-7,-3L0,-7L7,-3V4L0,8L-7,4ZM-7,-3L0,1L7,-3M0,1V8",
  influence: "M0,-8L2,-2H8L3,2L5,8L0,4L-5,8L-3,2L-8,-2H-2Z",
  militia: "M-1.500,-4A2.500,2.500 0 1,1 1.500,-4ZM-4,8V0Q-4,-3 0,-3Q4,-3 4,0V8ZM5,-8H6.500V8H5Z",
};

export function ClauseSign({ kind, size = 20 }: { kind: ClauseKind; size?: number }) {
  return (
    <svg className="tmc-clausesign" width={size} height={size} viewBox="-10 -10 20 20" aria-hidden="true">
      <path d={SIGNS[kind]} fillRule="evenodd" />
    </svg>
  );
}
