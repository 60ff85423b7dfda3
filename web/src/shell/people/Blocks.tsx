/** Whom one has blocked, on the account page. */
import type { Blocks as BlockList } from "../../api";
import { useWords } from "../../i18n";
import { useOwnWords } from "../../i18n/own";
import { ago } from "../../util/format";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { useLoad } from "../connection/useLoad";
import { PEOPLE } from "./words";

export function Blocks() {
  const { lang } = useWords();
  const w = useOwnWords(PEOPLE);
  const { busy, fault, act } = useAct();
  const { data, again } = useLoad<BlockList>("/api/blocks");
  return (
    <section aria-labelledby="blocks">
      <h2 id="blocks">{w("blocks")}</h2>
      {data?.blocks.length === 0 && <p className="dim">{w("noBlocks")}</p>}
      <ul className="keys">
        {data?.blocks.map((one) => (
          <li key={one.id}>
            <strong>{one.name || w("noName")}</strong>{" "}
            <span className="dim">{w("since", { when: ago(one.since, Date.now() / 1000, lang) })}</span>
            <button
              type="button"
              disabled={busy}
              aria-label={w("unblockWho", { name: one.name })}
              onClick={() => void act(`/api/blocks/${encodeURIComponent(one.id)}`, "DELETE").then(again)}
            >
              {w("unblock")}
            </button>
          </li>
        ))}
      </ul>
      <Fault fault={fault} />
    </section>
  );
}
