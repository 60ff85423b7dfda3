import { useMemo } from "react";
import type { BoardProps } from "../../layer";
import { MapFrame } from "../../shared/MapFrame";
import { useUnfolding } from "../../shared/unfolding";
import { useCoasts } from "../../shared/useCoasts";
import { useFrame } from "../../shared/useFrame";
import { useThings } from "../../shared/useThings";
import { viewOf } from "../view";
import { Frames, Land, Mat, Roads, Sea } from "./Ground";
import { CHART } from "./projection";
import { sheetOf } from "./sheet";
import { Spaces } from "./Spaces";
import "./board.css";
const coastlines = () => import("virtual:coastlines/tanto_monta");
const NONE = new Set<string>();
export default function Board(props: BoardProps) {
  const { state, open, pointed, onPick, onTouch } = props;
  const view = viewOf(state);
  const { board } = view;
  const frame = useFrame(CHART);
  const coasts = useCoasts(coastlines);
  const unfolding = useUnfolding();
  const sheet = sheetOf(board);
  const controllers = useMemo(() => new Map(board.spaces.map(({ id, control }) => [id, control])), [board]);
  const things = useThings({ frame, places: sheet.at, placesOf: () => [], first: undefined, open, pointed, onPick, onTouch, unfolding, isFolded: () => false });
  return (
    <MapFrame chart={CHART} frame={frame} things={things} className="tm-map" over={null}>
      <Sea sheet={sheet} coasts={coasts} />
      <Land board={board} sheet={sheet} coasts={coasts} controllers={controllers} closed={NONE} />
      <Frames canaries="Canary Islands" exploration="Exploration Map" />
      <Roads sheet={sheet} />
      <Spaces board={board} controllers={controllers} closed={NONE} />
      <Mat />
    </MapFrame>
  );
}
