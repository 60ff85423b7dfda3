/** Questions that have a mat of their own: Organisation, Orders, where somebody begins or rides to. */
import type { PanelProps } from "../../layer";
import { OrdersMat, PayForPlan } from "./OrdersMat";
import { OrganisationMat } from "./OrganisationMat";
import { PlacesMat } from "./PlacesMat";
import { takeUsual } from "./plan";
import { UsualMat } from "./UsualMat";

export function Mat(props: PanelProps) {
  const { decision, onChoose } = props;
  if (!decision || !onChoose) return null;
  const given = { ...props, decision, onChoose };
  if (USUAL.has(decision.prompt)) return <UsualMat {...given} />;
  takeUsual(null);
  if (decision.prompt === "order.give") return <OrdersMat {...given} />;
  if (decision.prompt === "order.pay") return <PayForPlan {...given} />;
  if (decision.options.some(({ option }) => PLACED.has(String(option[0])))) return <PlacesMat {...given} />;
  return <OrganisationMat {...given} />;
}

const USUAL = new Set(["setup.strength", "setup.captain"]);
const PLACED = new Set(["set_up_at", "ride_to"]);

/** What a mat is sure to have. */
export type MatProps = PanelProps & Required<Pick<PanelProps, "decision" | "onChoose">>;
