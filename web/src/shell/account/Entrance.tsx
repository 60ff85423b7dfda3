/** Log in, register, or ask for a new password. */
import { useState, type FormEvent } from "react";
import { call, type Json, type Me, type PasskeyOptions } from "../../api";
import { useWords } from "../../i18n";
import { useOwnWords } from "../../i18n/own";
import { useMe } from "../../me";
import { go, safeNext } from "../../router";
import { Fault } from "../connection/Fault";
import { Tabs } from "../parts/Tabs";
import { useAct } from "../connection/useAct";
import { EmailField, NewPasswordField, PasswordField, TextField } from "./fields";
import { hasPasskeys, showPasskey } from "./passkeys";
import { ACCOUNT } from "./words";

export function Entrance({ me }: { me: Me }) {
  const { t } = useWords();
  const tabs = [{ id: "login", title: t("account.login"), body: <Login key="login" mail={me.mail} /> }];
  if (me.registration !== "closed") {
    tabs.push({ id: "register", title: t("account.register"), body: <Register key="register" me={me} /> });
  }
  return (
    <div className="entrance">
      <h1>{t("account.loginOrRegister")}</h1>
      <p className="dim">{t(me.guest ? "account.aboutGuest" : "account.about")}</p>
      <Tabs label={t("account.loginOrRegister")} tabs={tabs} />
    </div>
  );
}

function useArrive(): () => Promise<void> {
  const { again } = useMe();
  return async () => {
    await again();
    go(safeNext(location.search));
  };
}

function Login({ mail }: { mail: boolean }) {
  const { t } = useWords();
  const arrive = useArrive();
  const { busy, fault, act } = useAct();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [forgot, setForgot] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const w = useOwnWords(ACCOUNT);
  const wanted = code !== null || fault?.code === "second_factor";
  if (forgot) return <Forgot onBack={() => setForgot(false)} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act("/api/session", "POST", { login, password, ...(code?.trim() && { code: code.trim() }) })) await arrive();
  };
  const byPasskey = async () => {
    const options = await act<PasskeyOptions>("/api/session/passkey/options", "POST", {});
    const credential = options && (await showPasskey(options.public_key as Json));
    if (credential && (await act("/api/session/passkey", "POST", { credential }))) await arrive();
  };
  return (
    <form className="fields" onSubmit={(event) => void submit(event)}>
      <TextField label="account.loginName" value={login} onChange={setLogin} complete="username" required />
      <PasswordField label="account.password" value={password} onChange={setPassword} />
      {wanted && (
        <label>
          <span>{w("codeWanted")}</span>
          <input
            value={code ?? ""}
            autoComplete="one-time-code"
            maxLength={40}
            onChange={(event) => setCode(event.target.value)}
          />
          <small role="status">{w("codeHint")}</small>
        </label>
      )}
      <Fault fault={fault?.code === "second_factor" ? null : fault} />
      <p className="buttons">
        <button type="submit" className="big" disabled={busy}>
          {t("account.login")}
        </button>
        {hasPasskeys() && (
          <button type="button" disabled={busy} onClick={() => void byPasskey()}>
            {w("passkeyLogin")}
          </button>
        )}
        {mail && (
          <button type="button" className="plain" onClick={() => setForgot(true)}>
            {t("account.forgot")}
          </button>
        )}
      </p>
    </form>
  );
}

function Register({ me }: { me: Me }) {
  const { t, lang } = useWords();
  const arrive = useArrive();
  const { busy, fault, act } = useAct();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [email, setEmail] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = me.name || login;
    const body = { login, password, name, lang, ...(email.trim() && { email: email.trim() }) };
    if (await act("/api/account", "POST", body)) await arrive();
  };
  return (
    <form className="fields" onSubmit={(event) => void submit(event)}>
      <TextField
        label="account.loginName"
        hint="account.loginHint"
        value={login}
        onChange={setLogin}
        complete="username"
        least={3}
        most={40}
        required
      />
      <NewPasswordField label="account.password" value={password} onChange={setPassword} required />
      <EmailField label="account.emailOptional" hint="account.emailHint" value={email} onChange={setEmail} />
      <Fault fault={fault} />
      <p className="buttons">
        <button type="submit" className="big" disabled={busy}>
          {t("account.register")}
        </button>
      </p>
    </form>
  );
}

function Forgot({ onBack }: { onBack: () => void }) {
  const { t } = useWords();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, fault, act } = useAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act("/api/account/reset", "POST", { email: email.trim() })) setSent(true);
  };
  return (
    <form className="fields" onSubmit={(event) => void submit(event)}>
      <p>{t("account.forgotAbout")}</p>
      <EmailField label="account.email" value={email} onChange={setEmail} required />
      <Fault fault={fault} />
      <p role="status">{sent && t("account.forgotSent")}</p>
      <p className="buttons">
        <button type="submit" className="big" disabled={busy || sent}>
          {t("account.forgotSend")}
        </button>
        <button type="button" className="plain" onClick={onBack}>
          {t("app.back")}
        </button>
      </p>
    </form>
  );
}

/** Leave this browser's session. */
export async function logout(): Promise<void> {
  await call("/api/session", "DELETE");
}
