/** A new password, by the link of an e-mail. The secret is behind the #, so that it reaches no log. */
import { useState, type FormEvent } from "react";
import { useWords } from "../i18n";
import { useMe } from "../me";
import { Link } from "../router";
import { NewPasswordField } from "../shell/account/fields";
import { Fault } from "../shell/connection/Fault";
import { useAct } from "../shell/connection/useAct";

export default function ResetPage() {
  const { t } = useWords();
  const { again } = useMe();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const { busy, fault, act } = useAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await act("/api/account/reset/confirm", "POST", { token, password }))) return;
    history.replaceState(null, "", "/reset");
    setDone(true);
    await again().catch(() => undefined); // whoever has set it is logged in, unless they have a second factor
  };
  return (
    <div className="account">
      <h1>{t("account.resetTitle")}</h1>
      {done ? (
        <p role="status">
          {t("account.resetDone")} <Link href="/">{t("app.home")}</Link>
        </p>
      ) : token ? (
        <form className="fields" onSubmit={(event) => void submit(event)}>
          <NewPasswordField label="account.passwordNew" value={password} onChange={setPassword} required />
          <Fault fault={fault} />
          <p className="buttons">
            <button type="submit" className="big" disabled={busy}>
              {t("account.change")}
            </button>
          </p>
        </form>
      ) : (
        <p>{t("account.resetNoToken")}</p>
      )}
    </div>
  );
}
