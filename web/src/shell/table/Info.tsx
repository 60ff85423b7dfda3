/** What a thing is and why it can or cannot be chosen now: in a bubble, on hover, on focus, and pinned by a click. */
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { Decision, MatchState, Name } from "../../api";
import { useWords } from "../../i18n";
import { byReason, picksFor, refusalsOf, type Targets } from "../../match/options";
import { placeBeside } from "../../util/place";
import { isStill } from "../../util/still";
import { capital, fullName, nameFor } from "../../util/words";
import { Part } from "./Part";
import { NoteOf } from "../prompt/NoteOf";
import { RuleRef } from "../parts/rules";

/** The first id is the thing itself; the others are what it may stand for. */
export type Ids = readonly (string | null | undefined)[];

interface Shown {
  ids: Ids;
  anchor: Element;
  pinned: boolean;
}
export interface Info {
  /** Handlers that tell about a thing while the pointer or the focus is on it. */
  about: (...ids: Ids) => Handlers;
  pin: (anchor: Element, ...ids: Ids) => void;
  close: () => void;
}
interface Handlers {
  onPointerEnter: (event: { currentTarget: Element; pointerType: string }) => void;
  onPointerLeave: () => void;
  onFocus: (event: { currentTarget: Element }) => void;
  onBlur: (event: { currentTarget: Element }) => void;
}
interface Store extends Info {
  subscribe: (listener: () => void) => () => void;
  get: () => Shown | null;
  keep: () => void;
  leave: () => void;
  /** Give the focus back to a thing without telling about it again. */
  giveBack: (thing: Element | null) => void;
}

const BOX = "info-box";
const MOST = 8; // options of a thing that are told
const BEFORE = 280; // milliseconds until it shows
const AFTER = 160; // and until it goes

function makeStore(): Store {
  let shown: Shown | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hushed = false;
  const listeners = new Set<() => void>();
  const set = (next: Shown | null) => {
    clearTimeout(timer);
    shown = next;
    for (const listener of listeners) listener();
  };
  const later = (next: Shown | null, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => set(next), wait);
  };
  const leave = () => {
    if (shown?.pinned) return;
    later(null, AFTER);
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => shown,
    keep: () => clearTimeout(timer),
    leave,
    giveBack: (thing) => {
      hushed = true;
      if (thing instanceof HTMLElement || thing instanceof SVGElement) thing.focus();
      hushed = false;
    },
    close: () => set(null),
    pin: (anchor, ...ids) => set({ ids, anchor, pinned: true }),
    about: (...ids) => ({
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType === "mouse" && !shown?.pinned && !isStill()) later({ ids, anchor: currentTarget, pinned: false }, BEFORE);
      },
      onPointerLeave: leave,
      onFocus: ({ currentTarget }) => {
        if (hushed || !currentTarget.matches(":focus-visible")) return;
        currentTarget.setAttribute("aria-describedby", BOX);
        set({ ids, anchor: currentTarget, pinned: false });
      },
      onBlur: ({ currentTarget }) => {
        currentTarget.removeAttribute("aria-describedby");
        leave();
      },
    }),
  };
}

const Context = createContext<Info>(makeStore());

export function useInfo(): Info {
  return useContext(Context);
}

interface Props {
  state: MatchState;
  names: Record<string, Name>;
  decisions: readonly Decision[];
  open: Targets;
}

export function InfoProvider({ children, ...about }: Props & { children: ReactNode }) {
  const store = useMemo(makeStore, []);
  const shown = useSyncExternalStore(store.subscribe, store.get);
  return (
    <Context.Provider value={store}>
      {children}
      {shown?.ids[0] && <InfoBox key={shown.ids[0]} shown={shown} store={store} {...about} />}
    </Context.Provider>
  );
}

function InfoBox({ shown, store, state, names, decisions, open }: Props & { shown: Shown; store: Store }) {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const { ids, anchor, pinned } = shown;
  const id = ids[0] ?? "";
  useLayoutEffect(() => {
    if (box.current) setPlace(placeBeside(anchor.getBoundingClientRect(), box.current.getBoundingClientRect()));
  }, [anchor, pinned, id]);
  useEffect(() => {
    if (!anchor.isConnected) store.close(); // the card was played: nothing is left to tell about
  }, [anchor, state, store]);
  useEffect(() => {
    const before = document.activeElement;
    if (pinned) box.current?.focus();
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      store.close();
      if (pinned) store.giveBack(before);
    };
    const away = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) store.close();
    };
    addEventListener("keydown", key, true);
    if (pinned) addEventListener("pointerdown", away, true);
    else addEventListener("scroll", away, true);
    return () => {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", away, true);
      removeEventListener("scroll", away, true);
    };
  }, [pinned, store]);
  const name = capital(fullName(names, id));
  const thing = nameFor(names, id);
  const picks = picksFor(open, ...ids);
  const refusals = refusalsOf(decisions, ...ids);
  return (
    <div
      ref={box}
      id={BOX}
      className={pinned ? "infobox pinned" : "infobox"}
      role={pinned ? "dialog" : "tooltip"}
      aria-label={pinned ? name : undefined}
      tabIndex={-1}
      style={place ?? { left: 0, top: 0, visibility: "hidden" }}
      onPointerEnter={store.keep}
      onPointerLeave={store.leave}
    >
      {pinned && (
        <button type="button" className="closebox" aria-label={t("app.close")} onClick={store.close}>
          ×
        </button>
      )}
      <strong className="infoname">{name}</strong>
      <Part part="facts" id={id} state={state} names={names} open={open} />
      {thing?.about && (
        <p>
          {capital(thing.about)} {thing.rule && <RuleRef id={thing.rule} game={state.game} />}
        </p>
      )}
      {picks.length > 0 && (
        <div className="can">
          {t("info.youCan")}
          <ul>
            {picks.slice(0, MOST).map(({ seat, line }) => (
              <li key={`${seat} ${JSON.stringify(line.option)}`}>
                {line.text} <NoteOf line={line} />
              </li>
            ))}
            {picks.length > MOST && <li>…</li>}
          </ul>
        </div>
      )}
      {byReason(refusals).map(({ reason, rule, texts }) => (
        <p key={`${rule} ${reason}`} className="cannot">
          {texts.map((text, n) => (
            <span key={n} className="forbidden">
              {text}
            </span>
          ))}{" "}
          {reason} <RuleRef id={rule} game={state.game} />
        </p>
      ))}
      {pinned && decisions.length > 0 && picks.length === 0 && refusals.length === 0 && (
        <p className="cannot">{t("info.nothingNow", { name })}</p>
      )}
    </div>
  );
}
