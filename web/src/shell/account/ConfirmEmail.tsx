/** The link of a letter: the address for notices is one's own. Its secret is behind the #, so that it reaches no log. */
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";

export function ConfirmEmail() {
  const { t } = useWords();
  const { again } = useMe();
  const { fault, act } = useAct();
  const [done, setDone] = useState(false);
  const token = useRef(new URLSearchParams(location.hash.slice(1)).get("confirm"));
  useEffect(() => {
    if (!token.current) return;
    const body = { token: token.current };
    token.current = null;
    history.replaceState(null, "", location.pathname + location.search);
    void act("/api/me/email/confirm", "POST", body).then((answer) => {
      if (!answer) return;
      setDone(true);
      return again().catch(() => undefined);
    });
  }, [act, again]);
  return (
    <>
      <p role="status">{done && t("account.confirmDone")}</p>
      <Fault fault={fault} />
    </>
  );
}
