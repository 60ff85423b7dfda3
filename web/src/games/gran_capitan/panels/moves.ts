/** Which moves of the Organisation Segment there are with a thing, and which of them leads where. */
import type { OptionLine } from "../../../api";
import type { Counter } from "../view";

/** Their second word is where it goes. */
const TO = new Set(["transfer", "shift", "to_card", "take_in", "minor_in"]);

/** An Auxiliary unit is known by its kind and its Captain: "siege_artillery@alfonso". */
function sourceOf({ option }: OptionLine): string {
  const [verb, first, second] = option.map(String);
  return verb === "pass_on" ? `${first}@${second}` : (first ?? "");
}

/** What can be done with this thing. */
export function movesOf(options: readonly OptionLine[], id: string): readonly OptionLine[] {
  return options.filter((line) => sourceOf(line) === id || (line.option[0] === "reform" && line.option[2] === id));
}

/** The move that brings one thing to another: a unit to a Captain, SP to a unit, a Captain to a General's card. */
export function moveTo(options: readonly OptionLine[], id: string, to: string): OptionLine | undefined {
  return options.find((line) => {
    const verb = String(line.option[0]);
    const goal = verb === "pass_on" ? line.option[3] : TO.has(verb) ? line.option[2] : undefined;
    return sourceOf(line) === id && goal === to;
  });
}

/** The hexes in which something can be moved, in the order of the counters; a Minor Captain may come to any Force. */
export function placesWith(own: readonly Counter[], options: readonly OptionLine[]): string[] {
  const moves = options.filter(({ option }) => option[0] !== "minor_in");
  const meant = new Set(moves.flatMap(({ option }) => option.slice(1).map(String)));
  const isMeant = ({ card, leader }: Counter) =>
    (leader !== null && meant.has(leader)) || (card?.captains.some(({ id, units }) => meant.has(id) || units.some((unit) => meant.has(unit.id))) ?? false);
  return [...new Set(own.filter(isMeant).map(({ hex }) => hex))];
}
