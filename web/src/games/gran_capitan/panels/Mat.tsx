/** Questions that have a mat of their own: Organisation and Orders. */
import type { PanelProps } from "../../layer";
import { OrdersMat, PayForPlan } from "./OrdersMat";
import { OrganisationMat } from "./OrganisationMat";

export function Mat(props: PanelProps) {
  const { decision, onChoose } = props;
  if (!decision || !onChoose) return null;
  const given = { ...props, decision, onChoose };
  if (decision.prompt === "order.give") return <OrdersMat {...given} />;
  if (decision.prompt === "order.pay") return <PayForPlan {...given} />;
  return <OrganisationMat {...given} />;
}

/** What a mat is sure to have. */
export type MatProps = PanelProps & Required<Pick<PanelProps, "decision" | "onChoose">>;
