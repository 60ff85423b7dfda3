/** Password, sessions, API tokens, and the end of an account. */
import { useState, type FormEvent } from "react";
import type { KeyShown, Scope, Sessions as SessionList, TokenMade, Tokens as TokenList } from "../../api";
import { ago } from "../../util/format";
import { useWords } from "../../i18n";
import { useOwnWords } from "../../i18n/own";
import { useMe } from "../../me";
import { go } from "../../router";
import { Confirm } from "../parts/Confirm";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { useLoad } from "../connection/useLoad";
import { EmailField, NewPasswordField, PasswordField, TextField } from "./fields";
import { ACCOUNT } from "./words";

export function Password() {
  const { t } = useWords();
  const { me, again } = useMe();
  const { busy, fault, act } = useAct();
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [email, setEmail] = useState(me?.account?.email ?? "");
  const [saved, setSaved] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    if (email.trim() !== (me?.account?.email ?? "")) {
      const body = { email: email.trim() || null, password_now: old };
      if (!(await act("/api/account", "PUT", body))) return;
    }
    if (fresh && !(await act("/api/account/password", "PUT", { old, new: fresh }))) return;
    setOld("");
    setFresh("");
    setSaved(true);
    await again().catch(() => undefined);
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t("account.passwordAndEmail")}</h2>
      <form className="fields" onSubmit={(event) => void save(event)}>
        <PasswordField label="account.passwordNow" value={old} onChange={setOld} />
        <NewPasswordField label="account.passwordNew" value={fresh} onChange={setFresh} />
        <EmailField label="account.emailOptional" hint="account.emailHint" value={email} onChange={setEmail} />
        <Fault fault={fault} />
        <p className="buttons">
          <button type="submit" disabled={busy}>
            {t("account.change")}
          </button>
          <span role="status">{saved && t("home.saved")}</span>
        </p>
      </form>
    </section>
  );
}

export function Sessions() {
  const { t } = useWords();
  const { busy, fault, act } = useAct();
  const { data, again } = useLoad<SessionList>("/api/sessions");
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t("account.sessions")}</h2>
      <p className="dim">{t("account.sessionsAbout")}</p>
      <ul className="keys">
        {data?.sessions.map((one) => (
          <li key={one.id}>
            <KeyLine line={one} />
            {one.current ? (
              <span className="tag">{t("account.thisOne")}</span>
            ) : (
              <button
                type="button"
                disabled={busy}
                onClick={() => void act(`/api/sessions/${encodeURIComponent(one.id)}`, "DELETE").then(again)}
              >
                {t("account.endSession")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Fault fault={fault} />
    </section>
  );
}

function KeyLine({ line }: { line: KeyShown }) {
  const { t, lang } = useWords();
  return (
    <span className="keyline">
      <strong>{line.name || "–"}</strong>{" "}
      <span className="dim">{t("account.used", { when: ago(line.used, Date.now() / 1000, lang) })}</span>
    </span>
  );
}

const SCOPES: Scope[] = ["read", "play", "admin"];

export function Tokens({ admin }: { admin: boolean }) {
  const { t } = useWords();
  const w = useOwnWords(ACCOUNT);
  const [scope, setScope] = useState<Scope>("play");
  const { busy, fault, act } = useAct();
  const { data, again } = useLoad<TokenList>("/api/tokens");
  const [name, setName] = useState("");
  const [made, setMade] = useState<string | null>(null);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const token = await act<TokenMade>("/api/tokens", "POST", { name: name.trim(), scope });
    if (!token) return;
    setMade(token.token);
    setName("");
    again();
  };
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{t("account.tokens")}</h2>
      <p className="dim">
        {t("account.tokensAbout")} <a href="/docs">{t("account.apiDocs")}</a>
      </p>
      <ul className="keys">
        {data?.tokens.map((one) => (
          <li key={one.id}>
            <KeyLine line={one} /> <span className="dim">{w(`scope.${one.scope}`)}</span>
            <button
              type="button"
              disabled={busy}
              onClick={() => void act(`/api/tokens/${encodeURIComponent(one.id)}`, "DELETE").then(again)}
            >
              {t("account.removeToken")}
            </button>
          </li>
        ))}
      </ul>
      {made && (
        <div className="banner past" role="status">
          <p>{t("account.tokenOnce")}</p>
          <input readOnly value={made} aria-label={t("account.token")} onFocus={(event) => event.target.select()} />
        </div>
      )}
      <form className="fields" onSubmit={(event) => void make(event)}>
        <TextField label="account.tokenName" value={name} onChange={setName} most={60} required />
        <label>
          <span>{w("scope")}</span>
          <select value={scope} onChange={(event) => setScope(event.target.value as Scope)}>
            {SCOPES.filter((one) => admin || one !== "admin").map((one) => (
              <option key={one} value={one}>
                {w(`scope.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <p className="buttons">
          <button type="submit" disabled={busy}>
            {t("account.makeToken")}
          </button>
        </p>
      </form>
      <Fault fault={fault} />
    </section>
  );
}

export function DeleteAccount() {
  const { t } = useWords();
  const { again } = useMe();
  const { busy, fault, act } = useAct();
  const [password, setPassword] = useState("");
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    if (!(await act("/api/account", "DELETE", { password }))) return;
    await again().catch(() => undefined);
    go("/");
  };
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">{t("account.delete")}</h2>
      <p className="dim">{t("account.deleteAbout")}</p>
      <form className="fields" onSubmit={(event) => [event.preventDefault(), setAsking(true)]}>
        <PasswordField label="account.password" value={password} onChange={setPassword} />
        <p className="buttons">
          <button type="submit" disabled={busy}>
            {t("account.delete")}
          </button>
        </p>
        <Fault fault={fault} />
      </form>
      {asking && (
        <Confirm
          title={t("account.deleteSure")}
          yes={t("account.delete")}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        >
          <p>{t("account.deleteAbout")}</p>
        </Confirm>
      )}
    </section>
  );
}
