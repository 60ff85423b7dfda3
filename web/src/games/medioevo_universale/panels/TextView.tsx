/** The position in tables, for screen readers and people in a hurry. */
import { useWords } from "../../../i18n";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Grid } from "../../shared/panels/Grid";
import { armyInWords, buildingInWords, elementInWords, sideName } from "./describe";
import { between, clausesOf } from "../large/Diplomacy";
import { BRANCHES, gathered, isClosed, roman, standing, unitsInWords, viewOf, type Counts } from "../view";
import { useMu, type MuKey } from "../words";

export function TextView({ state, names }: PanelProps) {
  const { t } = useWords();
  const { w, lang } = useMu();
  const view = viewOf(state);
  const who = (side: number | "barbarians" | null) => sideName(side, state, w);
  const listed = (ids: readonly string[]) => ids.map((id) => capital(shortName(names, id))).join(", ") || "–";
  const counted = (counts: Counts | null) => unitsInWords(counts ?? {}, names) || "–";
  const joined = (parts: readonly string[]) => parts.filter(Boolean).join("; ") || "–";
  const own = view.players.find(({ seat }) => seat === state.seat);
  const { barbarians, battle, event } = view;
  const about = { view, state, names, w, lang };
  const marks = (id: string) => {
    const space = view.board.spaces.find((one) => one.id === id);
    if (!space) return "–";
    return joined([
      isClosed(view, space) ? w("closed") : "",
      space.port ? w("port") : "",
      space.fire ? w("fire") : "",
      space.marker !== null ? w("marker") : "",
      space.contested !== null ? w("contested", { name: who(space.contested) }) : "",
      ...space.bans.map((ban) => w("ban", { what: w(`ban.${ban}` as MuKey) })),
      space.shielded ? w("shielded") : "",
      event?.dark.includes(id) ? w("redDark") : "",
      event?.light.includes(id) ? w("redLight") : "",
      battle?.area === id ? w("battleHere") : "",
    ]);
  };
  const { land, strait, coast, sea, river } = view.board.borders;
  const neighbours = (id: string) =>
    [...land, ...strait, ...coast, ...sea].flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
  const overRiver = (a: string, b: string) => river.some((pair) => pair.includes(a) && pair.includes(b));
  const bordersOf = (id: string) =>
    [...new Set(neighbours(id))]
      .map((one) => `${shortName(names, one)}${overRiver(id, one) ? ` (${w("overRiver")})` : ""}`)
      .join(", ") || "–";
  return (
    <div className="texttable mu-text">
      <h2>{t("text.position")}</h2>
      <p>
        {view.turn > 0 &&
          `${view.turns > 0 ? w("turnOf", { n: view.turn, of: view.turns }) : w("turn", { n: view.turn })}, `}
        {w(`phase.${view.phase}` as MuKey)}. {w("turnOrder")}: {view.order.map(who).join(", ")}.{" "}
        {view.tolerated !== null && `${w("tolerated", { n: view.tolerated })}. `}
        {w("circle")}: {barbarians.dice.join(", ") || w("noDice")}
        {barbarians.attack !== null && `, ${w("attackIs", { n: barbarians.attack })}`}
        {barbarians.losses !== null && `, ${w("lossesAre", { n: barbarians.losses })}`}; {w("composition")}{" "}
        {counted(barbarians.composition)}; {w("pool")} {counted(barbarians.pool)}.{" "}
        {w("decks", { empire: view.decks.empire, events: view.decks.events })}.
      </p>
      {event && (
        <p>
          {w("event")}: {capital(names[event.card]?.full ?? event.card)}. {w("redDark")}: {listed(event.dark)}.{" "}
          {w("redLight")}: {listed(event.light)}. {w("icons")}: {listed(event.printed)}.
        </p>
      )}
      {battle && (
        <Grid
          title={`${w(battle.at_sea ? "seaBattle" : "battleAt", { area: names[battle.area]?.full ?? battle.area })}, ${w("round", { n: Math.max(1, battle.round) })}`}
          head={[
            t("match.player"),
            w("units"),
            w("powersAre"),
            w("dice"),
            w("attack"),
            w("ownLosses"),
            w("walls"),
            w("crews"),
          ]}
          rows={[battle.attacker, battle.defender].map((side) => [
            who(side.seat),
            counted(side.melee),
            counted(side.powers),
            side.dice.join(", ") || "–",
            side.attack ?? "–",
            side.losses ?? "–",
            side.walls.map((wall) => w(`wall.${wall}` as MuKey)).join(", ") || "–",
            joined(
              Object.entries(side.crews).map(([engine, counts]) => `${shortName(names, engine)}: ${counted(counts)}`),
            ),
          ])}
        />
      )}
      <Grid
        title={t("match.players")}
        head={[
          t("match.player"),
          w("kingdom"),
          w("honour"),
          w("scoreNow"),
          w("florins"),
          w("tax"),
          w("income"),
          w("upkeep"),
          w("penaltyLong"),
          w("loans"),
          w("tokens"),
          w("pt"),
          w("reserve"),
          w("prisoners"),
        ]}
        rows={view.players.map((row) => [
          who(row.seat),
          row.kingdom ? shortName(names, row.kingdom) : "–",
          row.honour,
          standing(row),
          row.florins ?? w("secret"),
          row.tax,
          row.income ?? "–",
          row.upkeep ?? "–",
          row.penalty === null ? "–" : signed(row.penalty),
          row.debt,
          counted(row.tokens),
          counted(row.pt),
          counted(row.reserve),
          joined(row.prisoners.map(({ owner, counts }) => `${who(owner)}: ${counted(counts)}`)),
        ])}
      />
      <Grid
        title={w("technologies")}
        head={[t("match.player"), ...BRANCHES.map(({ id }) => shortName(names, id))]}
        rows={view.players.map((row) => [
          who(row.seat),
          ...BRANCHES.map((branch, n) => techOf(row.technology[n] ?? 0, branch.technologies)),
        ])}
      />
      <Grid
        title={w("cards")}
        head={[t("match.player"), w("card"), w("state"), t("text.what"), w("objective")]}
        rows={view.players.flatMap((row) =>
          row.cards.map((card) => [
            who(row.seat),
            capital(shortName(names, card.id)),
            card.turned ? (card.held ? w("held") : w("turned")) : w("ready"),
            capital(nameFor(names, card.id)?.about ?? ""),
            card.objective ? `${card.objective.text[lang]}${card.met ? ` (${w("met")})` : ""}` : "–",
          ]),
        )}
      />
      {own && own.dealt.length > 0 && (
        <Grid
          title={w("dealt")}
          head={[w("card"), t("text.what"), w("objective")]}
          rows={own.dealt.map((card) => [
            capital(shortName(names, card.id)),
            capital(nameFor(names, card.id)?.about ?? ""),
            card.objective?.text[lang] ?? "–",
          ])}
        />
      )}
      <Grid
        title={w("warAndPeace")}
        head={["", ...view.players.map(({ seat }) => who(seat))]}
        rows={view.players.map(({ seat }) => [
          who(seat),
          ...view.players.map(({ seat: other }) => (other === seat ? "–" : between(view, seat, other, w).text)),
        ])}
      />
      {view.pacts.length > 0 && (
        <Grid
          title={w("pacts")}
          head={[w("parties"), w("clauses"), w("until")]}
          rows={view.pacts.map((pact) => [
            pact.parties.map(who).join(", "),
            clausesOf(pact, who, w).join("; "),
            pact.until === 0 ? w("forEver") : pact.until,
          ])}
        />
      )}
      {view.board.routes.length > 0 && (
        <Grid
          title={w("routes")}
          head={[t("match.player"), w("route")]}
          rows={view.board.routes.map((route) => [
            who(route.seat),
            [route.origin, ...route.stops]
              .map((id, n) => `${shortName(names, id)}${route.done[n - 1] ? " ✓" : ""}`)
              .join(" → "),
          ])}
        />
      )}
      <Grid
        title={t("map.map")}
        head={[
          w("area"),
          w("settlementShort"),
          w("controller"),
          w("buildings"),
          w("armies"),
          w("elements"),
          w("depositsShort"),
          w("price"),
          w("marks"),
          t("text.borders"),
        ]}
        rows={view.board.spaces.map((space) => [
          names[space.id]?.full ?? space.id,
          space.settlement ? `${space.settlement.name[lang]}: ${shortName(names, space.settlement.good)}` : "–",
          `${space.controller === null ? "–" : who(space.controller)}${space.home ? ` (${w("homeOf", { kingdom: shortName(names, space.home) })})` : ""}`,
          joined(space.buildings.map((building) => buildingInWords(building, names, w))),
          joined(gathered(space.armies).map((army) => armyInWords(army, state, names, w))),
          joined(space.elements.map((element) => elementInWords(element, about.view, names, w))),
          listed(space.deposits),
          space.price ?? "–",
          marks(space.id),
          bordersOf(space.id),
        ])}
      />
    </div>
  );

  function techOf(level: number, technologies: readonly string[]): string {
    return level === 0 ? "–" : `${roman(level)} (${listed(technologies.slice(0, level))})`;
  }
}
