/** On a touch screen the first tap on an option only marks it; the second one chooses. Keyboard and mouse choose at once. */
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useWords } from "../../i18n";
import { isCareful } from "../../util/touch";

interface Props {
  /** Another question has other options. */
  question: string;
  /** What is shown was pointed at before: one tap is enough. */
  pointed: boolean;
  children: ReactNode;
}

export function Twice({ question, pointed, children }: Props) {
  const { t } = useWords();
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => setArmed(null), [question]);
  const heed = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-option]") : null;
    const option = button?.dataset["option"];
    if (!button || option === undefined || pointed || !isCareful() || armed === option) return;
    event.preventDefault();
    event.stopPropagation();
    for (const one of event.currentTarget.querySelectorAll("[data-armed]")) one.removeAttribute("data-armed");
    button.setAttribute("data-armed", t("touch.again"));
    setArmed(option);
  };
  return (
    <div className="twice" onClickCapture={heed}>
      {children}
      <p className="unseen" role="status">
        {armed !== null && t("touch.again")}
      </p>
    </div>
  );
}
