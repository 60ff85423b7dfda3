/** The line to a match: a WebSocket that comes back by itself, and what it told. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import {
  ApiError,
  call,
  seatPath,
  socketAddress,
  type Arg,
  type Lang,
  type MatchState,
  type ServerMessage,
} from "../api";
import { backoff, NOTHING, reduce, type Known } from "../match";

const PING = 20000;
const SILENCE = 45000; // after that the line is dead, whatever the browser thinks

export interface Table {
  known: Known;
  choose: (seat: number, option: Arg[]) => void;
  undo: (seat: number) => void;
  say: (text: string) => void;
  forgive: () => void;
}

export function useMatch(id: string, seat: number | null, lang: Lang, round: number): Table {
  const [known, tell] = useReducer(reduce, NOTHING);
  const socket = useRef<WebSocket | null>(null);
  const state = known.state;

  useEffect(() => {
    let live = true;
    let attempt = 0;
    let heard = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    tell({ type: "line", line: "connecting" });

    const connect = () => {
      if (!live) return;
      clearTimeout(timer);
      const line = new WebSocket(socketAddress(id, seat, lang, location));
      socket.current = line;
      line.onopen = () => {
        if (socket.current !== line) return;
        attempt = 0;
        heard = Date.now();
        tell({ type: "line", line: "open" });
      };
      line.onmessage = (event) => {
        if (socket.current !== line) return;
        heard = Date.now();
        try {
          tell({ type: "message", message: JSON.parse(String(event.data)) as ServerMessage });
        } catch {
          line.close();
        }
      };
      line.onclose = () => {
        if (!live || socket.current !== line) return;
        socket.current = null;
        tell({ type: "line", line: "lost" });
        timer = setTimeout(connect, backoff(attempt, Math.random()));
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
      const line = socket.current;
      if (line?.readyState !== WebSocket.OPEN) return;
      if (Date.now() - heard > SILENCE) line.close();
      else line.send('{"type":"ping"}');
    }, PING);

    call("/api/me") // gives this browser the cookie that its seats hang on
      .then(() => call<MatchState>(seatPath(id, seat, lang)))
      .then((message) => {
        if (live) tell({ type: "message", message });
      })
      .catch((problem: unknown) => {
        if (live && problem instanceof ApiError) tell({ type: "fault", fault: problem.fault });
      })
      .finally(connect);
    addEventListener("online", atOnce);
    document.addEventListener("visibilitychange", atOnce);
    return () => {
      live = false;
      clearTimeout(timer);
      clearInterval(pulse);
      removeEventListener("online", atOnce);
      document.removeEventListener("visibilitychange", atOnce);
      socket.current?.close();
      socket.current = null;
    };
  }, [id, seat, lang, round]);

  const send = useCallback((message: unknown) => {
    if (socket.current?.readyState !== WebSocket.OPEN) return false;
    socket.current.send(JSON.stringify(message));
    return true;
  }, []);
  const choose = useCallback(
    (by: number, option: Arg[]) => {
      const moves = state?.decisions.find((decision) => decision.seat === by)?.moves;
      if (send({ type: "choose", seat: by, turn: state?.turn ?? 0, moves, option })) tell({ type: "sending" });
    },
    [send, state],
  );
  const undo = useCallback(
    (by: number) => {
      if (send({ type: "undo", seat: by })) tell({ type: "sending" });
    },
    [send],
  );
  const say = useCallback((text: string) => void send({ type: "chat", text }), [send]);
  const forgive = useCallback(() => tell({ type: "fault", fault: null }), []);
  return { known, choose, undo, say, forgive };
}
