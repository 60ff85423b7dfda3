/** Block somebody of this table, or report them to those who run the server. */
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { matchPath, type ChatLine, type MatchState } from "../../api";
import { useOwnWords } from "../../i18n/own";
import { useMe } from "../../me";
import { Link } from "../../router";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { meantAt, type Meant } from "./meant";
import { PEOPLE } from "./words";

const REASONS = ["abuse", "cheating", "name", "spam", "other"] as const;
type Reason = (typeof REASONS)[number];

interface Props {
  state: MatchState;
  chat: readonly ChatLine[];
  onClose: () => void;
}

export default function PeopleDialog({ state, chat, onClose }: Props) {
  const w = useOwnWords(PEOPLE);
  const { me } = useMe();
  const { busy, fault, act } = useAct();
  const [about, setAbout] = useState<Meant | null>(null);
  const [sent, setSent] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const people = meantAt(state, chat, me?.name ?? "");
  const report = async (reason: Reason, text: string) => {
    if (!about || !(await act(matchPath(state.match, "/report"), "POST", { ...about.who, reason, text }))) return;
    setAbout(null);
    setSent(true);
  };
  return (
    <dialog
      ref={box}
      className="confirm people"
      aria-labelledby={heading}
      onCancel={(event) => [event.preventDefault(), onClose()]}
    >
      <h2 id={heading}>{about ? w("reportWho", { name: about.name }) : w("title")}</h2>
      {about ? (
        <ReportForm busy={busy} onSend={(reason, text) => void report(reason, text)} />
      ) : (
        <>
          <p className="dim">{people.length ? w("about") : w("nobody")}</p>
          <ul className="keys">
            {people.map((one) => (
              <li key={JSON.stringify(one.who)}>
                <strong>{one.name || w("noName")}</strong>{" "}
                {one.blocked ? (
                  <span className="dim">
                    {w("blocked")} · <Link href="/account#blocks">{w("undoOn")}</Link>
                  </span>
                ) : (
                  <button
                    type="button"
                    disabled={busy}
                    aria-label={w("blockWho", { name: one.name })}
                    onClick={() => void act(matchPath(state.match, "/block"), "POST", one.who)}
                  >
                    {w("block")}
                  </button>
                )}{" "}
                <button
                  type="button"
                  aria-label={w("reportWho", { name: one.name })}
                  onClick={() => [setAbout(one), setSent(false)]}
                >
                  {w("report")}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status">{sent && w("sent")}</p>
      <Fault fault={fault} />
      <p className="buttons">
        <button type="button" onClick={() => (about ? setAbout(null) : onClose())}>
          {w("close")}
        </button>
      </p>
    </dialog>
  );
}

function ReportForm({ busy, onSend }: { busy: boolean; onSend: (reason: Reason, text: string) => void }) {
  const w = useOwnWords(PEOPLE);
  const [reason, setReason] = useState<Reason>("abuse");
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason, text.trim());
  };
  return (
    <form className="fields" onSubmit={submit}>
      <label>
        <span>{w("reason")}</span>
        <select value={reason} onChange={(event) => setReason(event.target.value as Reason)}>
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {w(`reason.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{w("what")}</span>
        <textarea value={text} maxLength={2000} rows={4} onChange={(event) => setText(event.target.value)} />
        <small>{w("reportAbout")}</small>
      </label>
      <p className="buttons">
        <button type="submit" className="big" disabled={busy}>
          {w("send")}
        </button>
      </p>
    </form>
  );
}
