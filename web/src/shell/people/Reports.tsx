/** What people have reported, for those who run the server. */
import { useState } from "react";
import type { Report, Reports as ReportList } from "../../api";
import { useWords } from "../../i18n";
import { useOwnWords } from "../../i18n/own";
import { Link } from "../../router";
import { dateTime } from "../../util/format";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { useLoad } from "../connection/useLoad";
import { PEOPLE } from "./words";

const STATUSES = ["open", "closed"] as const;

export default function Reports() {
  const w = useOwnWords(PEOPLE);
  const [status, setStatus] = useState<Report["status"]>("open");
  const { data, again } = useLoad<ReportList>(`/api/reports?status=${status}`);
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{w("reports")}</h2>
      <p className="buttons">
        {STATUSES.map((one) => (
          <button key={one} type="button" aria-pressed={one === status} onClick={() => setStatus(one)}>
            {w(`status.${one}`)}
          </button>
        ))}
      </p>
      {data?.reports.length === 0 && <p className="dim">{w("noReports")}</p>}
      <ul className="reports">
        {data?.reports.map((one) => <ReportLine key={one.id} report={one} onDone={again} />)}
      </ul>
    </section>
  );
}

function ReportLine({ report, onDone }: { report: Report; onDone: () => void }) {
  const { lang } = useWords();
  const w = useOwnWords(PEOPLE);
  const { busy, fault, act } = useAct();
  const [note, setNote] = useState(report.note);
  const called = ({ name, login }: Report["by"]) => `${name || w("noName")} (${login ?? w("guest")})`;
  const next = report.status === "open" ? "closed" : "open";
  const close = () => act(`/api/reports/${report.id}`, "PUT", { status: next, note }).then((done) => done && onDone());
  return (
    <li>
      <p>
        <strong>{w(`reason.${report.reason}`)}</strong> ·{" "}
        {w("saysAbout", { by: called(report.by), about: called(report.about) })} · {dateTime(report.created, lang)}
        {report.match && (
          <>
            {" "}
            · <Link href={`/m/${report.match}`}>{w("match")}</Link>
          </>
        )}
      </p>
      {report.text && <p>{report.text}</p>}
      {report.lines.length > 0 && (
        <blockquote>
          <p className="dim">{w("said")}</p>
          {report.lines.map((line, place) => (
            <p key={place}>{line}</p>
          ))}
        </blockquote>
      )}
      <label>
        <span>{w("note")}</span> <input value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </label>{" "}
      <button type="button" disabled={busy} onClick={() => void close()}>
        {w(report.status === "open" ? "done" : "reopen")}
      </button>
      <Fault fault={fault} />
    </li>
  );
}
