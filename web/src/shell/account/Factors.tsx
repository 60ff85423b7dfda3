/** The second factor: an authenticator app, passkeys, and recovery codes for when they are lost. */
import { useState, type FormEvent } from "react";
import type { FactorsShown, Json, PasskeyOptions, RecoveryCodes, TotpWanted } from "../../api";
import { useWords } from "../../i18n";
import { useOwnWords } from "../../i18n/own";
import { ago } from "../../util/format";
import { Fault } from "../connection/Fault";
import { useAct, type Act } from "../connection/useAct";
import { useLoad } from "../connection/useLoad";
import { PasswordField } from "./fields";
import { createPasskey, hasPasskeys } from "./passkeys";
import { ACCOUNT } from "./words";

export function Factors() {
  const w = useOwnWords(ACCOUNT);
  const doing = useAct();
  const { data, again } = useLoad<FactorsShown>("/api/account/factors");
  const [password, setPassword] = useState("");
  const [codes, setCodes] = useState<string[]>([]);
  const renew = async () => {
    const made = await doing.act<RecoveryCodes>("/api/account/recovery", "POST", { password });
    if (made) setCodes(made.recovery_codes);
    again();
  };
  const done = (made: RecoveryCodes) => {
    if (made.recovery_codes.length) setCodes(made.recovery_codes);
    again();
  };
  const isOn = data !== null && (data.totp || data.passkeys.length > 0);
  return (
    <section aria-labelledby="factors">
      <h2 id="factors">{w("factors")}</h2>
      <p className="dim">{w("factorsAbout")}</p>
      <div className="fields">
        <PasswordField label="account.passwordNow" value={password} onChange={setPassword} required={false} />
        <small>{w("passwordFirst")}</small>
      </div>
      {data && <AppPart on={data.totp} password={password} doing={doing} onDone={done} />}
      {data && <PasskeyPart passkeys={data.passkeys} password={password} doing={doing} onDone={done} />}
      {isOn && (
        <p>
          {w("recoveryLeft", { n: data.recovery_left })}{" "}
          <button type="button" disabled={doing.busy || !password} onClick={() => void renew()}>
            {w("recoveryNew")}
          </button>
        </p>
      )}
      {codes.length > 0 && (
        <div className="banner past" role="status">
          <p>{w("recoveryOnce")}</p>
          <ul className="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Fault fault={doing.fault} />
    </section>
  );
}

interface PartProps {
  password: string;
  doing: Act;
  onDone: (made: RecoveryCodes) => void;
}

const NO_CODES: RecoveryCodes = { recovery_codes: [] };

function AppPart({ on, password, doing, onDone }: PartProps & { on: boolean }) {
  const w = useOwnWords(ACCOUNT);
  const { busy, act } = doing;
  const [wanted, setWanted] = useState<TotpWanted | null>(null);
  const [code, setCode] = useState("");
  const want = async () => setWanted((await act<TotpWanted>("/api/account/totp", "POST", { password })) ?? null);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const made = await act<RecoveryCodes>("/api/account/totp/confirm", "POST", { code });
    if (!made) return;
    setWanted(null);
    setCode("");
    onDone(made);
  };
  const remove = async () => {
    if (await act("/api/account/totp", "DELETE", { password })) onDone(NO_CODES);
  };
  return (
    <>
      <h3>{w("app")}</h3>
      <p>
        {w(on ? "appOn" : "appOff")}{" "}
        <button type="button" disabled={busy || !password} onClick={() => void want()}>
          {w(on ? "appOther" : "appAdd")}
        </button>{" "}
        {on && (
          <button type="button" disabled={busy || !password} onClick={() => void remove()}>
            {w("appRemove")}
          </button>
        )}
      </p>
      {wanted && (
        <form className="fields" onSubmit={(event) => void confirm(event)}>
          <p>
            {w("appSecret")} <a href={wanted.uri}>{w("appOpen")}</a>
          </p>
          <p>
            <code className="secret">{wanted.secret.match(/.{1,4}/g)?.join(" ")}</code>
          </p>
          <label>
            <span>{w("code")}</span>
            <input
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
              onChange={(event) => setCode(event.target.value)}
            />
            <small>{w("appConfirm")}</small>
          </label>
          <p className="buttons">
            <button type="submit" disabled={busy}>
              {w("confirm")}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

function PasskeyPart({ passkeys, password, doing, onDone }: PartProps & { passkeys: FactorsShown["passkeys"] }) {
  const { lang } = useWords();
  const w = useOwnWords(ACCOUNT);
  const { busy, act } = doing;
  const [name, setName] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const options = await act<PasskeyOptions>("/api/account/passkeys/options", "POST", { password });
    const credential = options && (await createPasskey(options.public_key as Json));
    if (!credential) return;
    const made = await act<RecoveryCodes>("/api/account/passkeys", "POST", { name: name.trim(), credential });
    if (!made) return;
    setName("");
    onDone(made);
  };
  const remove = async (id: string) => {
    const path = `/api/account/passkeys/${encodeURIComponent(id)}`;
    if (await act(path, "DELETE", { password })) onDone(NO_CODES);
  };
  return (
    <>
      <h3>{w("passkeys")}</h3>
      <p className="dim">{w(hasPasskeys() ? "passkeysAbout" : "passkeysNot")}</p>
      <ul className="keys">
        {passkeys.map((one) => (
          <li key={one.id}>
            <strong>{one.name || "–"}</strong>{" "}
            <span className="dim">{w("used", { when: ago(one.used, Date.now() / 1000, lang) })}</span>
            <button
              type="button"
              disabled={busy || !password}
              aria-label={w("passkeyRemoveWhich", { name: one.name })}
              onClick={() => void remove(one.id)}
            >
              {w("passkeyRemove")}
            </button>
          </li>
        ))}
      </ul>
      {hasPasskeys() && (
        <form className="fields" onSubmit={(event) => void add(event)}>
          <label>
            <span>{w("passkeyName")}</span>
            <input value={name} maxLength={60} required onChange={(event) => setName(event.target.value)} />
          </label>
          <p className="buttons">
            <button type="submit" disabled={busy || !password}>
              {w("passkeyAdd")}
            </button>
          </p>
        </form>
      )}
    </>
  );
}
