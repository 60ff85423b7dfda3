/** Log in, register, or ask for a new password. */
import { useState, type FormEvent } from "react";
import { call, type Me } from "../../api";
import { useWords, type Key } from "../../i18n";
import { useMe } from "../../me";
import { go, safeNext } from "../../router";
import { Fault } from "../line/Fault";
import { Tabs } from "../parts/Tabs";
import { useAct } from "../line/useAct";

export const LEAST_PASSWORD = 10;

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
  if (forgot) return <Forgot onBack={() => setForgot(false)} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act("/api/session", "POST", { login, password })) await arrive();
  };
  return (
    <form className="fields" onSubmit={(event) => void submit(event)}>
      <TextField label="account.loginName" value={login} onChange={setLogin} complete="username" required />
      <TextField
        label="account.password"
        value={password}
        onChange={setPassword}
        type="password"
        complete="current-password"
        required
      />
      <Fault fault={fault} />
      <p className="buttons">
        <button type="submit" className="big" disabled={busy}>
          {t("account.login")}
        </button>
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
      <TextField
        label="account.password"
        hint="account.passwordHint"
        value={password}
        onChange={setPassword}
        type="password"
        complete="new-password"
        least={LEAST_PASSWORD}
        required
      />
      <TextField
        label="account.emailOptional"
        hint="account.emailHint"
        value={email}
        onChange={setEmail}
        type="email"
        complete="email"
      />
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
      <TextField label="account.email" value={email} onChange={setEmail} type="email" complete="email" required />
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

interface FieldProps {
  label: Key;
  hint?: Key;
  value: string;
  onChange: (value: string) => void;
  type?: string;
  complete?: string;
  least?: number;
  most?: number;
  required?: boolean;
}

export function TextField({
  label,
  hint,
  value,
  onChange,
  type = "text",
  complete,
  least,
  most,
  required,
}: FieldProps) {
  const { t } = useWords();
  return (
    <label>
      <span>{t(label)}</span>
      <input
        type={type}
        value={value}
        autoComplete={complete}
        minLength={least}
        maxLength={most ?? 254}
        required={required}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && <small>{t(hint)}</small>}
    </label>
  );
}

/** Leave this browser's session. */
export async function logout(): Promise<void> {
  await call("/api/session", "DELETE");
}
