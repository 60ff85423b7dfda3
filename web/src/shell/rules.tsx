/** A rule's number that tells on hover or focus what the rule says. */
import { useEffect, useId, useRef, useState } from "react";
import { call, type Lang, type Rule } from "../api";
import { useWords } from "../i18n";
import { Link } from "../router";

interface Ledger {
  game: string;
  entries: Rule[];
}
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

export function RuleRef({ id, game }: { id: string; game: string }) {
  const { t, lang } = useWords();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const box = useRef<HTMLSpanElement>(null);
  const bubble = useId();
  useEffect(() => {
    if (!open) return undefined;
    let live = true;
    ledger(game, lang).then(
      ({ entries }) => live && setText(entries.find((rule) => rule.id === id)?.text ?? t("match.noRule")),
      () => live && setText(t("match.noRule")),
    );
    const escape = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    const away = () => setOpen(false);
    addEventListener("keydown", escape);
    addEventListener("scroll", away, true);
    return () => {
      live = false;
      removeEventListener("keydown", escape);
      removeEventListener("scroll", away, true);
    };
  }, [open, game, lang, id, t]);
  if (!id) return null;
  const show = () => {
    const at = box.current?.getBoundingClientRect();
    if (at) {
      const width = Math.min(340, innerWidth - 16);
      const below = at.bottom + 200 < innerHeight;
      setPlace({
        left: Math.max(8, Math.min(at.left, innerWidth - width - 8)),
        top: below ? at.bottom + 4 : -at.top + 4,
      });
    }
    setOpen(true);
  };
  const spot =
    place.top >= 0 ? { left: place.left, top: place.top } : { left: place.left, bottom: innerHeight + place.top };
  return (
    <span className="ruleref" ref={box} onMouseEnter={show} onMouseLeave={() => setOpen(false)}>
      <Link
        href={`/rules/${game}#${id}`}
        target="_blank"
        aria-label={t("match.rule", { id })}
        aria-describedby={open ? bubble : undefined}
        onFocus={show}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          event.preventDefault();
          if (open && matchMedia("(hover: hover)").matches) window.open(`/rules/${game}#${id}`, "_blank");
          else show();
        }}
      >
        {id}
      </Link>
      {open && (
        <span className="bubble" role="tooltip" id={bubble} style={spot}>
          <strong>{id}</strong> {text === null ? t("app.loading") : <Marked text={text} />}
        </span>
      )}
    </span>
  );
}

/** The little markdown that ledgers use: *emphasis*, **strong**, `code`. */
export function Marked({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/g);
  return (
    <>
      {parts.map((part, place) => {
        if (part.startsWith("**") && part.length > 4) return <strong key={place}>{part.slice(2, -2)}</strong>;
        if (part.startsWith("*") && part.length > 2) return <em key={place}>{part.slice(1, -1)}</em>;
        if (part.startsWith("`") && part.length > 2) return <code key={place}>{part.slice(1, -1)}</code>;
        return part;
      })}
    </>
  );
}
