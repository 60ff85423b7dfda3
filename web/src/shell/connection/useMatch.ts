/** The connection to a match: a WebSocket that comes back by itself, and what was received by it. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import { socketAddress, type ApiFault, type Arg, type Lang, type ServerMessage } from "../../api";
import { backoff, findRef, NOTHING, reduce, unexplained, type Known } from "../../match/match";
import { namesOf } from "../../match/names";
import { keepSeen, lastSeen } from "../../match/seen";

const PING = 20000;
const SILENCE = 45000; // after that the connection is dead, whatever the browser thinks
const PATIENCE = 15000; // for an answer
const CONNECTION_LOST: ApiFault = { code: "lost", message: "" };
const SESSION_ENDED = 4401; // close codes of the server
const NO_SUCH_MATCH = 4404;
const TOO_MANY = 4429;
const PAUSE = 15000; // after too many
const FIND_AGAIN = 2000; // while nobody knows what became of a request

type Answered = (fault: ApiFault | null) => void;

export interface Connection {
  known: Known;
  choose: (seat: number, option: Arg[]) => void;
  undo: (seat: number) => void;
  /** Was it said? */
  say: (text: string) => Promise<boolean>;
  /** Show what went wrong; null: it was read. */
  complain: (fault: ApiFault | null) => void;
}

/** `who`: as whom the server knows this browser; null: not yet asked. `onEnded`: the session is over. */
export function useMatch(
  id: string,
  seat: number | null,
  lang: Lang,
  who: string | null,
  onEnded: () => void,
): Connection {
  const [known, dispatch] = useReducer(reduce, NOTHING);
  const socket = useRef<WebSocket | null>(null);
  const wanted = useRef(seat);
  const answers = useRef(new Map<string, Answered>());
  const state = known.state;

  useEffect(() => {
    if (who === null) return undefined;
    const waiting = answers.current;
    let live = true;
    let attempt = 0;
    let received = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    dispatch({ type: "connection", connection: "connecting" });

    const receive = (message: ServerMessage) => {
      if ((message.type === "done" || message.type === "error") && message.ref != null) {
        waiting.get(message.ref)?.(message.type === "error" ? message.error : null);
        waiting.delete(message.ref);
      }
      dispatch({ type: "message", message, at: Date.now() });
    };
    const connect = () => {
      if (!live) return;
      clearTimeout(timer);
      const asked = wanted.current;
      const opened = new WebSocket(socketAddress(id, asked, lang, location));
      socket.current = opened;
      opened.onopen = () => {
        if (socket.current !== opened) return;
        received = Date.now();
        dispatch({ type: "connection", connection: "open" });
        if (wanted.current !== asked) opened.send(JSON.stringify({ type: "seat", seat: wanted.current }));
      };
      opened.onmessage = (event) => {
        if (socket.current !== opened) return;
        attempt = 0;
        received = Date.now();
        try {
          receive(JSON.parse(String(event.data)) as ServerMessage);
        } catch {
          opened.close();
        }
      };
      opened.onclose = ({ code }) => {
        if (!live || socket.current !== opened) return;
        socket.current = null;
        for (const answered of waiting.values()) answered(CONNECTION_LOST);
        waiting.clear();
        dispatch({ type: "connection", connection: code === NO_SUCH_MATCH ? "closed" : "lost" });
        if (code === NO_SUCH_MATCH) return;
        if (code === SESSION_ENDED) onEnded();
        timer = setTimeout(connect, code === TOO_MANY ? PAUSE : backoff(attempt, Math.random()));
        attempt += 1;
      };
    };
    const atOnce = () => {
      if (socket.current === null && document.visibilityState !== "hidden") {
        attempt = 0;
        connect();
      }
    };
    const pulse = setInterval(() => {
      const opened = socket.current;
      if (opened?.readyState !== WebSocket.OPEN) return;
      if (Date.now() - received > SILENCE) opened.close();
      else opened.send('{"type":"ping"}');
    }, PING);

    const cut = () => socket.current?.close(); // it would be silent for long before one noticed

    connect();
    addEventListener("offline", cut);
    addEventListener("online", atOnce);
    document.addEventListener("visibilitychange", atOnce);
    return () => {
      live = false;
      clearTimeout(timer);
      clearInterval(pulse);
      removeEventListener("offline", cut);
      removeEventListener("online", atOnce);
      document.removeEventListener("visibilitychange", atOnce);
      socket.current?.close();
      socket.current = null;
    };
  }, [id, lang, who, onEnded]);

  const send = useCallback((message: object) => {
    if (socket.current?.readyState !== WebSocket.OPEN) return false;
    socket.current.send(JSON.stringify(message));
    return true;
  }, []);
  /** Send something that is answered; the answer comes in every case, if only that the connection is lost. */
  const ask = useCallback(
    (message: object, ref: string, answered: Answered = () => undefined) => {
      const opened = socket.current;
      const patience = setTimeout(() => answers.current.has(ref) && opened?.close(), PATIENCE);
      answers.current.set(ref, (fault) => {
        clearTimeout(patience);
        answered(fault);
      });
      if (send({ ...message, ref })) return true;
      clearTimeout(patience);
      answers.current.delete(ref);
      return false;
    },
    [send],
  );

  useEffect(() => {
    if (wanted.current === seat) return;
    wanted.current = seat;
    send({ type: "seat", seat });
  }, [seat, send]);
  useEffect(() => {
    if (known.misfit) send({ type: "refresh" });
  }, [known.misfit, send]);
  // whenever they come: an answer and then the same questions anew may be drawn together
  const asked = unexplained(state) && state?.decisions;
  useEffect(() => {
    if (asked && known.connection === "open") send({ type: "explain" });
  }, [asked, known.connection, send]);

  useFinding(known, send);

  const game = state?.game;
  useEffect(() => {
    if (!game) return undefined;
    let live = true;
    namesOf(game, lang).then(
      (names) => live && dispatch({ type: "names", names }),
      () => live && dispatch({ type: "names", names: {} }),
    );
    return () => {
      live = false;
    };
  }, [game, lang]);
  useSeen(known, (seen) => dispatch({ type: "seen", seen }));

  const choose = useCallback(
    (by: number, option: Arg[]) => {
      if (!state) return;
      const asked = state.decisions.find((decision) => decision.seat === by);
      const when = { seat: by, ply: state.ply, moves: asked?.moves, question: asked?.question };
      const sent = { ref: newRef(), key: newKey(), ...when };
      if (ask({ type: "choose", ...when, option, key: sent.key }, sent.ref)) dispatch({ type: "sending", sent });
      keepSeen(state.match, state.ply, by, state.log.length - 1);
    },
    [ask, state],
  );
  const undo = useCallback(
    (by: number) => {
      const sent = { ref: newRef(), key: newKey(), seat: by, ply: 0, moves: undefined, question: undefined };
      if (ask({ type: "undo", seat: by, key: sent.key }, sent.ref)) dispatch({ type: "sending", sent });
    },
    [ask],
  );
  const say = useCallback(
    (text: string) =>
      new Promise<boolean>((resolve) => {
        if (!ask({ type: "chat", text }, newRef(), (fault) => resolve(fault === null))) resolve(false);
      }),
    [ask],
  );
  const complain = useCallback((fault: ApiFault | null) => dispatch({ type: "fault", fault }), []);
  return { known, choose, undo, say, complain };
}

/** A request of which we do not know whether it was done: ask by its key until the server knows. */
function useFinding(known: Known, send: (message: object) => boolean): void {
  const { doubt, connection } = known;
  useEffect(() => {
    if (!doubt || connection !== "open") return undefined;
    const find = () => send({ type: "find", key: doubt.key, ref: findRef(doubt) });
    find();
    const again = setInterval(find, FIND_AGAIN);
    return () => clearInterval(again);
  }, [doubt, connection, send]);
}

/** News begin where this seat last chose, or where a spectator last looked, also after a reload. */
function useSeen(known: Known, onSeen: (seen: number) => void): void {
  const { state } = known;
  const latest = useRef(known);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    latest.current = known;
    if (!state) return;
    const place = `${state.match}/${state.seat ?? "-"}`;
    if (asked.current === place) return;
    asked.current = place;
    onSeen(Math.min(lastSeen(state.match, state.seat) ?? state.log.length - 1, state.log.length - 1));
  });
  useEffect(() => {
    const leave = () => {
      const now = latest.current.state;
      if (now) keepSeen(now.match, now.ply, now.seat, now.seat === null ? now.log.length - 1 : undefined);
    };
    const hidden = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      leave();
    };
  }, []);
}

let refs = 0;
function newRef(): string {
  refs += 1;
  return `${refs}`;
}

/** Not to be guessed, nor made twice; also where a page is not served by TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, "0")).join("");
}
