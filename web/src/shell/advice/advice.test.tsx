import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { Analysis, Decision, Hint, LogLine, MatchState, Player } from "../../api";
import { chancesAt, changeText, labelPlaces, lineOf, PLOT, scaleOf, turningPoints } from "./chances";
import { Course } from "./Chances";
import { HintRow } from "./HintRow";
import { Log } from "../log/Log";
import type { Hinting } from "./useHint";

const player = (seat: number, name: string): Player => ({
  seat,
  name,
  kind: seat ? "bot" : "person",
  bot: null,
  you: !seat,
  online: true,
  owned: !seat,
  side: "",
});
const PLAYERS = [player(0, "Anna"), player(1, "Bot 2"), player(2, "Bot 3")];
const line = (n: number, ply: number, text: string, by?: number): LogLine => ({
  n,
  ply,
  text,
  rule: "",
  dice: [],
  key: "",
  params: by === undefined ? {} : { player: by },
});
const ANALYSIS: Analysis = {
  points: [
    { ply: 0, chances: [0.4, 0.3, 0.3] },
    { ply: 5, chances: [0.58, 0.22, 0.2] },
    { ply: 10, chances: [1, 0, 0] },
  ],
  turning_points: [{ ply: 5, seat: 0, change: 0.18 }],
  missing: "",
};

describe("the picture of winning chances", () => {
  const scale = scaleOf(ANALYSIS.points);

  test("goes from the first move to the last, and back", () => {
    expect([scale.x(0), scale.x(10)]).toEqual([PLOT.left, PLOT.right]);
    expect([scale.y(0), scale.y(1)]).toEqual([PLOT.bottom, PLOT.top]);
    expect([0, 3, 10].map((at) => scale.at(scale.x(at)))).toEqual([0, 3, 10]);
    expect([scale.at(-50), scale.at(9999)]).toEqual([0, 10]);
    expect(lineOf(ANALYSIS.points, 0, scale)).toMatch(/^M38\.0,.*L288\.0,10\.0$/);
  });

  test("of a match without moves does not divide by nothing", () => {
    const still = scaleOf([{ ply: 7, chances: [1] }]);
    expect(still.x(7)).toBe(PLOT.left);
  });

  test("has labels that do not cover each other and stay inside", () => {
    for (const ends of [[164, 164, 164, 10], [10, 10, 10], [80, 85, 90, 88, 160]]) {
      const places = labelPlaces(ends);
      const sorted = [...places].sort((a, b) => a - b);
      sorted.slice(1).forEach((y, n) => expect(y - (sorted[n] ?? 0)).toBeGreaterThanOrEqual(13));
      expect(Math.min(...places)).toBeGreaterThanOrEqual(PLOT.top);
      expect(Math.max(...places)).toBeLessThanOrEqual(PLOT.bottom);
    }
    expect(labelPlaces([20, 120])).toEqual([20, 120]);
  });

  test("tells chances, changes and what the log says of a turning point", () => {
    expect(chancesAt(ANALYSIS.points, 7)).toEqual([0.58, 0.22, 0.2]);
    expect([changeText(0.18), changeText(-0.071)]).toEqual(["+18 %", "−7 %"]);
    const log = [line(0, 4, "before"), line(1, 5, "Anna attacks."), line(2, 5, "She wins."), line(3, 5, "More.")];
    expect(turningPoints(ANALYSIS, log)).toEqual([
      { ply: 5, seat: 0, change: 0.18, chance: 0.58, text: "Anna attacks. She wins." },
    ]);
  });

  test("has the same as text: every turning point with its move and its log line", () => {
    const state = { players: PLAYERS, log: [line(0, 5, "Anna attacks.")], ply: 10 } as unknown as MatchState;
    const html = renderToStaticMarkup(<Course analysis={ANALYSIS} state={state} at={5} onGo={vi.fn()} />);
    expect(html.match(/<path class="line"/g)).toHaveLength(3);
    expect(html).toContain('role="button" tabindex="0" aria-label="Move 5: Anna +18 %. Anna attacks."');
    expect(html).toMatch(/<button[^>]*aria-current="step"[^>]*>Move 5: Anna \+18 %<\/button><p>Anna attacks\./);
    expect(html).toContain("You are at move 5: Anna 58 %, Bot 2 22 %, Bot 3 20 %.");
  });
});

describe("a hint", () => {
  const decision = { seat: 0, options: [] } as unknown as Decision;
  const shown = (more: Partial<Hinting>, allowed = true) =>
    renderToStaticMarkup(
      <HintRow
        decision={decision}
        hinting={{ hint: null, busy: false, fault: null, ask: vi.fn(), ...more }}
        allowed={allowed}
        free
        onChoose={vi.fn()}
        onPoint={vi.fn()}
      />,
    );
  const hint: Hint = {
    option: ["attack", "poland"],
    option_text: "Attack with Poland",
    reason: "it brings 3",
    text: "Attack with Poland: it brings 3",
    tried: [
      { option: ["attack", "poland"], text: "Attack with Poland", ids: ["poland"], chance: 0.414 },
      { option: ["collect"], text: "Collect money", ids: [], chance: 0.38 },
    ],
  };

  test("is a button, and says that it is being thought of", () => {
    expect(shown({})).toContain("Hint</span></button>");
    expect(shown({ busy: true })).toMatch(/disabled="".*role="status"><span class="dim">Thinking …/);
  });

  test("tells the option, the reason, and the alternatives with their chances", () => {
    const html = shown({ hint });
    expect(html).toContain("<strong>Attack with Poland</strong> – it brings 3");
    expect(html).toContain('<span>Attack with Poland</span> <span class="chance">41 % to win</span>');
    expect(html).toContain('<span>Collect money</span> <span class="chance">38 % to win</span>');
  });

  test("that is refused says why", () => {
    expect(shown({}, false)).toContain('class="refused"');
    expect(shown({ fault: { code: "forbidden", message: "…" } }, false)).toContain("No hints in this match");
    expect(shown({ fault: { code: "stale", message: "…" } })).toContain("The position had changed");
  });
});

test("a bot's reason stands at the line that tells of its move", () => {
  const lines = [
    line(0, 3, "A new turn."),
    line(1, 3, "Bot 2 plays Heresy.", 1),
    line(2, 3, "Bot 2 is glad.", 1),
    line(3, 4, "Anna collects.", 0),
  ];
  const reasons = new Map([[3, { ply: 3, seat: 1, text: "hurts Anna" }]]);
  const html = renderToStaticMarkup(<Log lines={lines} players={PLAYERS} game="none" seen={2} reasons={reasons} />);
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html).toMatch(/Heresy\..*<details class="why"><summary>Why\?<\/summary>Bot 2 to itself: “hurts Anna”/);
  expect(renderToStaticMarkup(<Log lines={lines} players={PLAYERS} game="none" seen={2} />)).not.toContain("<details");
});
