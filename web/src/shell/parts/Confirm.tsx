/** "Are you sure?", with the focus kept inside and given back afterwards. */
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useWords } from "../../i18n";

interface Props {
  title: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}

export function Confirm({ title, yes, onYes, onNo, children }: Props) {
  const { t } = useWords();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="confirm"
      aria-labelledby={heading}
      onCancel={(event) => [event.preventDefault(), onNo()]}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      <p className="buttons">
        <button type="button" className="big" onClick={onYes}>
          {yes}
        </button>
        <button type="button" onClick={onNo}>
          {t("app.cancel")}
        </button>
      </p>
    </dialog>
  );
}
