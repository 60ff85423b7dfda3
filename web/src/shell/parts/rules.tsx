/** A rule's number that tells on hover, on focus or by a tap what the rule says. */
import { memo, useEffect, useId, useLayoutEffect, useRef, useState, type PointerEvent } from "react";
import { createPortal } from "react-dom";
import { call, type Lang, type Ledger, type Rule } from "../../api";
import { useWords } from "../../i18n";
import { Link, placeOf } from "../../router";
import { placeBeside } from "../../util/place";

const ledgers = new Map<string, Promise<Ledger>>();

export function ledger(game: string, lang: Lang): Promise<Ledger> {
  const key = `${game}/${lang}`;
  let found = ledgers.get(key);
  if (!found) {
    found = call<Ledger>(`/api/games/${encodeURIComponent(game)}/rules?lang=${lang}`);
    found.catch(() => ledgers.delete(key));
    ledgers.set(key, found);
  }
  return found;
}

export const RuleRef = memo(function RuleRef({ id, game }: { id: string; game: string }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false); // before a finger came down
  const bubble = useId();
  useEffect(() => {
    if (!open) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
    };
    const away = (event: Event) => {
      if (!(event.target instanceof Node && link.current?.contains(event.target))) setOpen(false);
    };
    addEventListener("keydown", escape, true);
    addEventListener("scroll", away, true);
    addEventListener("pointerdown", away, true);
    return () => {
      removeEventListener("keydown", escape, true);
      removeEventListener("scroll", away, true);
      removeEventListener("pointerdown", away, true);
    };
  }, [open]);
  if (!id) return null;
  const isMouse = (event: PointerEvent) => event.pointerType === "mouse";
  return (
    <span className="ruleref">
      <a
        ref={link}
        href={`/rules/${encodeURIComponent(game)}${cameFrom()}#${id}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t("match.rule", { id })}
        aria-describedby={open ? bubble : undefined}
        onPointerEnter={(event) => isMouse(event) && setOpen(true)}
        onPointerLeave={(event) => isMouse(event) && setOpen(false)}
        onPointerDown={(event) => {
          wasOpen.current = isMouse(event) || open;
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={() => {
          wasOpen.current = true;
        }}
        onClick={(event) => {
          if (wasOpen.current) return; // the rules, in a page of their own
          event.preventDefault();
          setOpen(true);
        }}
      >
        {id}
      </a>
      {open &&
        link.current &&
        createPortal(<Bubble id={bubble} rule={id} game={game} anchor={link.current} />, document.body)}
    </span>
  );
});

/** The rules know the way back to the match. */
function cameFrom(): string {
  const place = placeOf(location.pathname);
  return place.page === "match" ? `?match=${encodeURIComponent(place.id)}` : "";
}

function Bubble({ id, rule, game, anchor }: { id: string; rule: string; game: string; anchor: Element }) {
  const { t, lang } = useWords();
  const [found, setFound] = useState<Pick<Rule, "text" | "lang"> | null>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let live = true;
    const none = { text: t("match.noRule"), lang };
    ledger(game, lang).then(
      ({ entries }) => live && setFound(entries.find((one) => one.id === rule) ?? none),
      () => live && setFound(none),
    );
    return () => {
      live = false;
    };
  }, [game, lang, rule, t]);
  useLayoutEffect(() => {
    if (box.current) setPlace(placeBeside(anchor.getBoundingClientRect(), box.current.getBoundingClientRect()));
  }, [anchor, found]);
  return (
    <div className="bubble" role="tooltip" id={id} ref={box} style={place ?? { left: 0, top: 0, visibility: "hidden" }}>
      <strong>{rule}</strong>{" "}
      {found === null ? (
        t("app.loading")
      ) : (
        <div lang={found.lang} className="ruletext">
          <Marked text={found.text} />
        </div>
      )}
    </div>
  );
}

/** The little markdown that ledgers and introductions use: *emphasis*, **strong**, `code`, links, and tables. */
export function Marked({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((part, place) =>
        part.trimStart().startsWith("|") ? <RuleTable key={place} text={part} /> : <Words key={place} text={part} />,
      )}
    </>
  );
}

function RuleTable({ text }: { text: string }) {
  const cells = (line: string) => line.trim().slice(1, -1).split("|");
  const [head = "", , ...rows] = text.trim().split("\n");
  return (
    <div className="ruletable">
      <table>
        <thead>
          <tr>
            {cells(head).map((cell, place) => (
              <th key={place} scope="col">
                <Words text={cell.trim()} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cells(row).map((cell, place) => (
                <td key={place}>
                  <Words text={cell.trim()} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/;

function Words({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/g);
  return (
    <>
      {parts.map((part, place) => {
        if (part.startsWith("**") && part.length > 4) return <strong key={place}>{part.slice(2, -2)}</strong>;
        if (part.startsWith("*") && part.length > 2) return <em key={place}>{part.slice(1, -1)}</em>;
        if (part.startsWith("`") && part.length > 2) return <code key={place}>{part.slice(1, -1)}</code>;
        const link = LINK.exec(part);
        return link ? <DocumentLink key={place} words={link[1] ?? ""} to={link[2] ?? ""} /> : part;
      })}
    </>
  );
}

/** Documents name a ledger by its file; the other documents are not here. */
function DocumentLink({ words, to }: { words: string; to: string }) {
  const game = /^rules\/(\w+?)(?:_\d)?(?:\.[a-z]{2})?\.md$/.exec(to)?.[1];
  return game ? <Link href={`/rules/${game}`}>{words}</Link> : words;
}
