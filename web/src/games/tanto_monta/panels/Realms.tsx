/** The Player Cards: ruler, powers, keys, where the victory points come from, cards and resources, force pools. */
import { SeatMark, nameOf } from "../../../shell/parts/seats";
import { capital, figure, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark, UnitMark, type Unit } from "../signs/glyphs";
import { viewOf, type Player, type TmView } from "../view";
import { useTm } from "../words";
import { Affairs } from "./Affairs";
import { sourcesOf } from "./sources";

export function Realms({ state, names }: PanelProps) {
  const view = viewOf(state);
  const order = view.players.map((_, seat) => seat).sort((a, b) => Number(b === state.seat) - Number(a === state.seat) || a - b);
  return (
    <div className="tm-panel tm-realms-panel">
      {order.map((seat) => {
        const player = view.players[seat];
        return player ? <PlayerCard key={seat} seat={seat} player={player} view={view} state={state} names={names} /> : null;
      })}
    </div>
  );
}

interface Props extends Pick<PanelProps, "state" | "names"> {
  seat: number;
  player: Player;
  view: TmView;
}

function PlayerCard({ seat, player, view, state, names }: Props) {
  const { w, said } = useTm();
  const named = (id: string) => said(`vp.${id}`) ?? capital(shortName(names, id));
  const listed = (ids: readonly string[]) => ids.map((id) => capital(shortName(names, id))).join(", ");
  const stored = Object.entries(player.warehouse).filter(([, n]) => n > 0);
  return (
    <article className="tm-playercard">
      <header>
        <SeatMark seat={seat} size={26} />
        <span>
          <b>{capital(shortName(names, `player_${player.id}`))}</b>
          <small>{nameOf(state.players, seat)}</small>
        </span>
        <span className="tm-vp" title={w("vpLong")}>
          {player.vp} {w("vp")}
        </span>
      </header>
      <p>
        {capital(shortName(names, player.rulers))} · {w("charisma", { n: player.charisma })} · {w("admin", { n: player.admin })}
        {player.admin_lost > 0 && <> ({figure(-player.admin_lost)})</>}
      </p>
      <ul className="tm-powerlist">
        {player.powers.map((power) => (
          <li key={power}>
            <ArmsMark power={power} /> {shortName(names, power)} <Pool view={view} power={power} />
          </li>
        ))}
      </ul>
      <p>
        {w("keysOf", { n: player.keys, of: player.keys_to_win })}
        {Object.keys(player.home_keys).length > 0 && (
          <>
            {` · ${w("keysHome")}: `}
            {Object.entries(player.home_keys).map(([key, held], n) => (
              <span key={key} className={held ? undefined : "tm-lost"}>
                {n > 0 && ", "}
                {shortName(names, key)}
                {held ? "\u00a0✓" : "\u00a0✗"}
              </span>
            ))}
          </>
        )}
      </p>
      <progress className="tm-keybar" value={player.keys} max={player.keys_to_win} aria-label={w("keysLong")} />
      <dl className="tm-sources">
        {sourcesOf(player).map(({ id, vp, won }) => (
          <div key={`${id}/${won}`}>
            <dt>{named(id)}</dt>
            <dd>{figure(vp)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {w("inHand", { n: player.cards })}
        {player.home_cards.length > 0 && <> · {w("homeCards")}: {listed(player.home_cards)}</>}
        {player.used.length > 0 && <> · {w("used")}: {listed(player.used)}</>}
        {player.known.length > 0 && <> · {w("known")}: {listed(player.known)}</>}
      </p>
      {player.headline.length > 0 && <p>{w("headline")}: {listed(player.headline)}</p>}
      {player.played.length > 0 && <p className="dim">{w("played")}: {listed(player.played)}</p>}
      {stored.length > 0 && (
        <p>
          {w("resources")}: {stored.map(([pool, n]) => `${said(`pool.${pool}`) ?? pool} ${n}`).join(", ")}
        </p>
      )}
      <Affairs state={state} names={names} seat={seat} />
    </article>
  );
}

const POOL: readonly (readonly ["infantry" | "cavalry" | "artillery" | "ships", Unit])[] = [
  ["infantry", "regular"],
  ["cavalry", "cavalry"],
  ["artillery", "artillery"],
  ["ships", "squadrons"],
];

/** Counters that it can still build. */
function Pool({ view, power }: { view: TmView; power: string }) {
  const { w } = useTm();
  const pool = (view.pools as Readonly<Record<string, TmView["pools"][string]>>)[power];
  if (!pool) return null;
  return (
    <span className="tm-pool" title={w("pool")}>
      <span>{w("poolShort")}</span>
      {POOL.filter(([part]) => pool[part] > 0).map(([part, kind]) => (
        <span key={part}>
          <UnitMark kind={kind} size={14} />
          {pool[part]}
        </span>
      ))}
    </span>
  );
}
