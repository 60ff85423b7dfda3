/** The hexes as one touches them. They never change, so the pointer is followed for all of them at once. */
import { memo, useMemo, useRef, type MouseEvent, type PointerEvent } from "react";
import { useInfo, type Ids } from "../../../shell/table/Info";
import { button, classes, type Thing } from "../../shared/thing";
import type { Things } from "../../shared/useThings";
import type { Printed } from "../view";
import { hexPath, lineOf, shown } from "./sheet";

const Field = memo(function Field({ hexes }: { hexes: Printed["hexes"] }) {
  return hexes.map(([id]) => <path key={id} className="gc-hex" data-hull={id} d={hexPath(id)} />);
});

interface Props {
  board: Printed;
  /** What a hex may stand for besides itself: its place, what stands there. */
  idsAt: (hex: string) => Ids;
  act: Things["act"];
}

export function Hexes({ board, idsAt, act }: Props) {
  const info = useInfo();
  const over = useRef<string | null>(null);
  const field = useMemo(() => <Field hexes={board.hexes} />, [board.hexes]);
  const hexOf = (target: EventTarget) => (target as Element).closest<SVGElement>("[data-hull]");
  const onClick = (event: MouseEvent) => {
    const hex = hexOf(event.target);
    if (!hex) return;
    const { clientX, clientY, nativeEvent } = event;
    act({ currentTarget: hex, clientX, clientY, nativeEvent } as unknown as MouseEvent, ...idsAt(hex.dataset["hull"] ?? ""));
  };
  const onPointerOver = (event: PointerEvent) => {
    const hex = hexOf(event.target);
    const id = hex?.dataset["hull"] ?? null;
    if (id === over.current) return;
    over.current = id;
    if (hex && id) info.about(...idsAt(id)).onPointerEnter({ currentTarget: hex, pointerType: event.pointerType });
  };
  const onPointerLeave = () => {
    if (over.current !== null) info.about(over.current).onPointerLeave();
    over.current = null;
  };
  return (
    // Each hex that can be chosen is a button of its own (OpenHex); the text mode tells of the others.
    <g onClick={onClick} onPointerOver={onPointerOver} onPointerLeave={onPointerLeave} aria-hidden="true">
      {field}
    </g>
  );
}

/** A hex that can be chosen, or is meant by what one points at. */
export function OpenHex({ hex, thing, label }: { hex: string; thing: Thing; label: string }) {
  const outline = hexPath(hex, 16.3);
  return (
    <g className={classes("gc-open", thing)} data-area={hex}>
      <path className="outlined under" d={outline} />
      <path className="outlined" d={outline} />
      {thing.open && (
        <g className="press" {...button(thing, label)}>
          <path className="gc-target" d={hexPath(hex)} />
        </g>
      )}
    </g>
  );
}

/** A side of a hex that can be chosen: where a bridge may be laid. */
export function OpenSide({ side, thing, label }: { side: string; thing: Thing; label: string }) {
  const line = lineOf(side);
  if (!line) return null;
  const path = `M${shown(line[0])}L${shown(line[1])}`;
  return (
    <g className={classes("gc-open", thing)}>
      <path className="outlined under" d={path} />
      <path className="outlined" d={path} />
      <g className="press" {...button(thing, label)}>
        <path className="gc-sidetarget" d={path} />
      </g>
    </g>
  );
}
