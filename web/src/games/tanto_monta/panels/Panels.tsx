/** What Tanto Monta shows around its map. */
import { lazy, Suspense, type ComponentType } from "react";
import { useWords } from "../../../i18n";
import type { PanelProps, Panels } from "../../layer";
import { Digest } from "./Digest";
import { Facts } from "./Facts";
import { Headline } from "./Headline";
import { Note } from "./Note";
import { Plays } from "./Plays";
import { Sum } from "./Rolls";
import { Scores } from "./Scores";
import { Tray } from "./Tray";
import { Report, UnderWay } from "./UnderWay";
import "./panels.css";

/** What is opened later, or asked in one phase only, is fetched then. */
function later(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(props: PanelProps) {
    const { t } = useWords();
    return (
      <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

const LARGE = {
  realms: later(async () => (await import("./Players")).Players),
  diplomacy: later(async () => (await import("../courts/Diplomacy")).Diplomacy),
  minors: later(async () => (await import("../courts/Minors")).Minors),
  forces: later(async () => (await import("./Forces")).Forces),
} as const;

function Large(props: PanelProps) {
  const Shown = LARGE[props.id as keyof typeof LARGE];
  return <Shown {...props} />;
}

const Talks = later(async () => (await import("../courts/Talks")).Talks);

/** What is chosen otherwise than from a list. */
function Mat(props: PanelProps) {
  return props.decision?.prompt === "impulse.card" ? <Plays {...props} /> : <Talks {...props} />;
}

export const PANELS: Panels = {
  headline: Headline,
  players: Scores,
  aside: later(async () => (await import("./Realms")).Realms),
  hand: Tray,
  attack: UnderWay,
  note: Note,
  mat: Mat,
  facts: Facts,
  sum: Sum,
  digest: Digest,
  battle: Report,
  large: Large,
  text: later(async () => (await import("./TextView")).TextView),
  result: later(async () => (await import("./Result")).Result),
};
