/** What Medieval shows around its map. */
import { isKey, useWords } from "../../i18n";
import { picksFor } from "../../options";
import { nameOf, SeatMark } from "../../shell/seats";
import type { PanelProps } from "../index";
import { bare, viewOf, type Power } from "./view";

export default function Panel(props: PanelProps) {
  switch (props.part) {
    case "headline":
      return <Headline {...props} />;
    case "players":
      return <Scores {...props} />;
    case "aside":
      return <Powers {...props} />;
    case "hand":
      return <Hand {...props} />;
    case "attack":
      return <UnderWay {...props} />;
    case "result":
      return <Result {...props} />;
  }
}

function Headline({ state }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const phase = `medieval.phase.${view.phase}`;
  return (
    <span>
      {view.turn > 0 && <>{t("medieval.turn", { n: view.turn })} · </>}
      {isKey(phase) ? t(phase) : view.phase}
      {view.phase === "action" && <> · {t("medieval.attacksLeft", { n: Math.max(0, view.this_turn.attacks_left) })}</>}
    </span>
  );
}

function Scores({ state, names }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  return (
    <table className="scores">
      <thead>
        <tr>
          <th scope="col">{t("match.player")}</th>
          <th scope="col">
            <abbr title={t("medieval.vpLong")}>{t("medieval.vp")}</abbr>
          </th>
          <th scope="col">{t("medieval.income")}</th>
          <th scope="col">
            <abbr title={t("medieval.moneyLong")}>{t("medieval.money")}</abbr>
          </th>
          <th scope="col">{t("medieval.cards")}</th>
        </tr>
      </thead>
      <tbody>
        {view.players.map((row) => {
          const player = state.players.find((one) => one.seat === row.seat);
          const awaited = state.waiting_for.includes(row.seat) && !state.over;
          return (
            <tr key={row.seat} className={awaited ? "awaited" : undefined}>
              <th
                scope="row"
                title={
                  row.whole_powers.length
                    ? t("medieval.whole", { powers: row.whole_powers.map((id) => names[id]?.short ?? id).join(", ") })
                    : undefined
                }
              >
                <SeatMark seat={row.seat} />
                <span className="name">{nameOf(state.players, row.seat)}</span>
                {awaited && (
                  <span className="tomove" title={t("match.turnOf")} role="img" aria-label={t("match.turnOf")}>
                    ◄
                  </span>
                )}
                <small>
                  {[
                    player?.kind === "bot" ? t("match.bot") : "",
                    player?.kind === "open" ? t("match.openSeat") : "",
                    player?.you ? t("match.you") : "",
                    player?.kind === "person" && !player.online && !player.you ? t("match.offline") : "",
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </small>
              </th>
              <td>
                <strong>{row.victory_points}</strong>
              </td>
              <td>{row.income}</td>
              <td>
                {row.money ?? (
                  <span title={t("medieval.secret")} aria-label={t("medieval.secret")} role="img">
                    ?
                  </span>
                )}
              </td>
              <td>{row.cards}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

function Powers(props: PanelProps) {
  const { t } = useWords();
  const { state, names } = props;
  const view = viewOf(state);
  const groups = [...state.players.map((player) => player.seat as number | null), null];
  return (
    <div className="powers">
      <dl className="decks">
        <div>
          <dt>{t("medieval.actionDeck")}</dt>
          <dd>{view.decks.action}</dd>
        </div>
        <div>
          <dt>{t("medieval.mapDeck")}</dt>
          <dd>{view.decks.map}</dd>
        </div>
        <div>
          <dt>{t("medieval.used")}</dt>
          <dd>{view.used_cards.length}</dd>
        </div>
      </dl>
      {view.known.length > 0 && (
        <div className="spied">
          <h3>{t("medieval.known")}</h3>
          <ul>
            {view.known.map((one, place) => {
              const card = names[one.card]?.short ?? one.card;
              const n = (one.depth ?? 0) + 1;
              return (
                <li key={place}>
                  {one.in === "hand"
                    ? t("medieval.knownHand", { name: nameOf(state.players, one.seat ?? null), card })
                    : t(one.in === "map_deck" ? "medieval.knownMap" : "medieval.knownAction", { n, card })}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {groups.map((seat) => {
        const held = view.board.powers.filter((power) => power.holder === seat);
        if (held.length === 0) return null;
        return (
          <section key={seat ?? "common"}>
            <h3>
              <SeatMark seat={seat} /> {seat === null ? t("medieval.common") : nameOf(state.players, seat)}
            </h3>
            <ul>
              {held.map((power) => (
                <PowerCard key={power.id} power={power} {...props} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function PowerCard({ power, state, names, open, pointed, onPick }: PanelProps & { power: Power }) {
  const { t } = useWords();
  const view = viewOf(state);
  const religion = `medieval.religion.${power.religion}`;
  const ruler = `medieval.ruler.${power.ruler ?? "none"}`;
  const name = names[power.id]?.full ?? power.id;
  const active = open.has(power.id);
  return (
    <li className={`power${active ? " open" : ""}${pointed.has(power.id) ? " pointed" : ""}`}>
      {active ? (
        <button type="button" className="powername" onClick={() => onPick(power.id)}>
          {name}
        </button>
      ) : (
        <span className="powername">{name}</span>
      )}
      <span className={`faith ${power.religion}`}>{isKey(religion) ? t(religion) : power.religion}</span>
      <span className="values">
        {t("medieval.army")} {signed(power.army)} · {t("medieval.fleet")}{" "}
        {typeof power.naval === "number" ? signed(power.naval) : t("medieval.noFleet")} · {t("medieval.ruler")}{" "}
        {isKey(ruler) ? t(ruler) : power.ruler}
      </span>
      {(power.excommunicated || power.disaster || power.civil_war || power.marriages.length > 0) && (
        <span className="markers">
          {power.excommunicated && <span className="marker ex">{t("medieval.excommunicated")}</span>}
          {power.disaster && <span className="marker">{t("medieval.disaster")}</span>}
          {power.civil_war && <span className="marker war">{t("medieval.civil_war")}</span>}
          {power.marriages.length > 0 && (
            <span className="marker">
              {t("medieval.married", { powers: power.marriages.map((id) => names[id]?.short ?? id).join(", ") })}
            </span>
          )}
        </span>
      )}
      <span className="holdings">
        {power.provinces.map((id) => {
          const province = view.board.provinces.find((one) => one.id === id);
          if (!province) return null;
          return (
            <span key={id} title={names[id]?.full}>
              <SeatMark seat={province.owner} size={15} />{" "}
              {names[id]?.short.match(/[1-4][A-F]$/)?.[0] ?? bare(names[id]?.short ?? id)}
            </span>
          );
        })}
      </span>
    </li>
  );
}

function Hand({ state, names, open, pointed, onPick }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const hand = view.players.find((player) => player.seat === state.seat)?.hand;
  const mongols = view.mongols;
  return (
    <div className="handrow">
      {hand && (
        <section className="hand" aria-label={t("match.hand")}>
          <h2>{t("match.hand")}</h2>
          {hand.length === 0 && <p className="dim">{t("match.noHand")}</p>}
          <ul>
            {hand.map((card) => {
              const kind = card.replace(/\.\d+$/, "");
              const active = picksFor(open, card, kind).length > 0;
              const words = `medieval.card.${kind}`;
              const about = names[card]?.about ?? names[kind]?.about ?? (isKey(words) ? t(words) : undefined);
              const body = (
                <>
                  <strong>{names[card]?.short ?? names[kind]?.short ?? card}</strong>
                  {about && <span>{about}</span>}
                </>
              );
              const classes = `card ${kind}${active ? " open" : ""}${pointed.has(card) || pointed.has(kind) ? " pointed" : ""}`;
              return (
                <li key={card}>
                  {active ? (
                    <button type="button" className={classes} onClick={() => onPick(card, kind)}>
                      {body}
                    </button>
                  ) : (
                    <div className={classes}>{body}</div>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <section className="mongols" aria-label={t("medieval.mongols")}>
        <h2>{t("medieval.mongols")}</h2>
        <p className="track" aria-hidden="true">
          {Array.from({ length: mongols.arrived ? 7 : 3 }, (_, n) => (
            <span key={n} className={n < (mongols.arrived ? mongols.attacks : mongols.aside.length) ? "done" : ""} />
          ))}
        </p>
        <p className="dim">
          {mongols.arrived
            ? t("medieval.mongolsAttacks", { n: mongols.attacks })
            : t("medieval.mongolsAside", { n: mongols.aside.length })}
        </p>
      </section>
    </div>
  );
}

function UnderWay({ state, names }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const { attack, pile } = view;
  const word = (id: string) => names[id]?.short ?? id;
  const listed = (ids: string[]) => ids.map(word).join(", ");
  if (!attack && pile.length === 0) return null;
  const militia = (steps: number | null) => (steps === null ? "?" : `+${steps}`);
  const power = view.board.powers.find((one) => one.id === attack?.power);
  return (
    <section className="underway">
      {attack && (
        <>
          <h2>⚔ {t("medieval.attack", { target: names[attack.target]?.full ?? attack.target })}</h2>
          <div className="sides">
            <div>
              <h3>
                <SeatMark seat={attack.seat} /> {nameOf(state.players, attack.seat)}
              </h3>
              <p>
                {attack.power ? word(attack.power) : t("medieval.knightsCards", { n: attack.knights })}
                {power && (
                  <>
                    {" "}
                    · {t("medieval.army")} {signed(power.army)}
                  </>
                )}
              </p>
              <p>
                {t("medieval.militia")} <strong>{militia(attack.militia[0])}</strong>
              </p>
              {attack.jihad && <p>{t("medieval.jihad")}</p>}
              {attack.mercenaries.length > 0 && (
                <p>{t("medieval.mercenaries", { powers: listed(attack.mercenaries) })}</p>
              )}
              {attack.sea_leg.length > 0 && <p>{t("medieval.bySea", { seas: listed(attack.sea_leg) })}</p>}
              {attack.naval_drm ? <p>{t("medieval.navalDrm", { n: attack.naval_drm })}</p> : null}
            </div>
            <div>
              <h3>
                <SeatMark seat={attack.defender} />{" "}
                {attack.defender === null ? t("medieval.nobody") : nameOf(state.players, attack.defender)}
              </h3>
              <p>{word(attack.target)}</p>
              <p>
                {t("medieval.militia")} <strong>{militia(attack.militia[1])}</strong>
              </p>
              {attack.supporting_knights > 0 && <p>{t("medieval.support", { n: attack.supporting_knights })}</p>}
            </div>
          </div>
          {attack.granted.length > 0 && <p>{t("medieval.granted", { provinces: listed(attack.granted) })}</p>}
          {attack.refused.length > 0 && <p>{t("medieval.refused", { provinces: listed(attack.refused) })}</p>}
        </>
      )}
      {pile.length > 0 && (
        <>
          <h3>{t("medieval.pile")}</h3>
          <ul>
            {pile.map((one, place) => (
              <li key={place}>
                <SeatMark seat={one.seat} size={16} /> {word(one.card)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Result({ state, names }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  return (
    <section>
      <h3>{t("medieval.provinceScores")}</h3>
      {view.players.map((player) => (
        <p key={player.seat} className="provincescores">
          <SeatMark seat={player.seat} /> <strong>{nameOf(state.players, player.seat)}</strong>{" "}
          {view.board.provinces
            .filter((province) => province.owner === player.seat)
            .map((province) => `${names[province.id]?.short ?? province.id} ${province.income}`)
            .join(" · ") || "–"}
          {player.whole_powers.length > 0 && (
            <>
              {" "}
              – {t("medieval.wholePowers")}: {player.whole_powers.map((id) => names[id]?.short ?? id).join(", ")}
            </>
          )}
        </p>
      ))}
    </section>
  );
}
