/** Questions that have a mat of their own: Organisation, Orders, where somebody begins or rides to, Corps of a battle. */
import { lazy, Suspense } from "react";
import type { PanelProps } from "../../layer";
import { OrdersMat, PayForPlan } from "./OrdersMat";
import { OrganisationMat } from "./OrganisationMat";
import { PlacesMat } from "./PlacesMat";
import { takeUsual } from "./plan";
import { UsualMat } from "./UsualMat";

const CorpsMat = lazy(() => import("../battle/CorpsMat")); // few battles need it

export function Mat(props: PanelProps) {
  const { decision, onChoose } = props;
  if (!decision || !onChoose) return null;
  const given = { ...props, decision, onChoose };
  if (USUAL.has(decision.prompt)) return <UsualMat {...given} />;
  takeUsual(null);
  if (CORPS.has(decision.prompt))
    return (
      <Suspense fallback={null}>
        <CorpsMat {...given} />
      </Suspense>
    );
  if (decision.prompt === "order.give") return <OrdersMat {...given} />;
  if (decision.prompt === "order.pay") return <PayForPlan {...given} />;
  if (decision.options.some(({ option }) => PLACED.has(String(option[0])))) return <PlacesMat {...given} />;
  return <OrganisationMat {...given} />;
}

const CORPS = new Set(["battle.select", "battle.deploy"]);
const USUAL = new Set(["setup.strength", "setup.captain"]);
const PLACED = new Set(["set_up_at", "ride_to"]);

/** What a mat is sure to have. */
export type MatProps = PanelProps & Required<Pick<PanelProps, "decision" | "onChoose">>;
