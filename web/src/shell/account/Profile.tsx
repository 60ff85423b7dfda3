/** Name, e-mail, notices, vacation. */
import { useState, type FormEvent } from "react";
import type { Me } from "../../api";
import { dateOnly, dayOf, endOf } from "../../util/format";
import { useWords } from "../../i18n";
import { useMe } from "../../me";
import { go } from "../../router";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { logout } from "./Entrance";
import { EmailField, TextField } from "./fields";

const LONGEST_VACATION = 30; // days

export function Profile({ me }: { me: Me }) {
  const { t, lang } = useWords();
  const { again } = useMe();
  const { busy, fault, act } = useAct();
  const [name, setName] = useState(me.name ?? "");
  const [email, setEmail] = useState(me.email_wanted ?? me.email ?? "");
  const [webhook, setWebhook] = useState(me.webhook ?? "");
  const [away, setAway] = useState(dayOf(me.away_until));
  const [saved, setSaved] = useState(false);
  const now = Date.now() / 1000;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    const body = {
      name: name.trim(),
      lang,
      webhook: webhook.trim() || null,
      away_until: endOf(away),
      ...(me.mail && { email: email.trim() || null }),
    };
    if (!(await act("/api/me", "PUT", body))) return;
    setSaved(true);
    await again().catch(() => undefined);
  };
  return (
    <section aria-labelledby="profile">
      {me.account && (
        <p>
          {t("account.loggedIn", { login: me.account.login })}{" "}
          <button
            type="button"
            onClick={() =>
              void logout()
                .then(again, again)
                .then(() => go("/"))
            }
          >
            {t("account.logout")}
          </button>
        </p>
      )}
      <h2 id="profile">{t("account.you")}</h2>
      <form className="fields" onSubmit={(event) => void save(event)}>
        <TextField label="home.name" value={name} onChange={setName} complete="nickname" most={40} />
        {me.mail && (
          <EmailField label="account.noticeEmail" hint="account.noticeEmailHint" value={email} onChange={setEmail} />
        )}
        {me.mail && me.email_wanted && (
          <p className="dim">{t("account.confirmWaiting", { email: me.email_wanted })}</p>
        )}
        <TextField
          label="account.webhook"
          hint="account.webhookHint"
          value={webhook}
          onChange={setWebhook}
          type="url"
          most={1000}
        />
        {me.webhook && me.webhook_key && (
          <p className="dim secret">
            {t("account.webhookKey")} <code>{me.webhook_key}</code>
          </p>
        )}
        <label>
          <span>{t("account.away")}</span>
          <input
            type="date"
            value={away}
            min={dayOf(now)}
            max={dayOf(now + (LONGEST_VACATION - 1) * 86400)}
            onChange={(event) => setAway(event.target.value)}
          />
          <small>
            {me.away_until && me.away_until > now
              ? t("account.awayUntil", { date: dateOnly(me.away_until, lang) })
              : t("account.awayHint")}
          </small>
        </label>
        <Fault fault={fault} />
        <p className="buttons">
          <button type="submit" className="big" disabled={busy}>
            {t("home.saveName")}
          </button>
          <span role="status">{saved && t("home.saved")}</span>
        </p>
      </form>
    </section>
  );
}
