/** A body of men, drawn from above: ranks of foot, troops of horse, a battery; as broad as it is strong. */
interface Props {
  kind: "infantry" | "heavy_cavalry" | "light_cavalry" | "artillery";
  sp: number;
  firearms: boolean;
}

const STEP = 9;
const RANKS: Readonly<Record<Props["kind"], number>> = { infantry: 3, heavy_cavalry: 2, light_cavalry: 2, artillery: 1 };

export function Body({ kind, sp, firearms }: Props) {
  const ranks = RANKS[kind];
  const width = Math.max(2, sp) * STEP;
  const men = Array.from({ length: Math.max(2, sp) * ranks }, (_, place) => ({ x: Math.floor(place / ranks) * STEP + 2, y: (place % ranks) * 7 + 2 }));
  return (
    <svg className={`gc-body ${kind}`} viewBox={`0 0 ${String(width)} 23`} width={width} height={23} aria-hidden="true">
      {men.map(({ x, y }) => (
        <g key={`${String(x)} ${String(y)}`} transform={`translate(${String(x)},${String(y)})`}>
          <Man kind={kind} firearms={firearms} />
        </g>
      ))}
    </svg>
  );
}

function Man({ kind, firearms }: Pick<Props, "kind" | "firearms">) {
  if (kind === "artillery") return <path d="M0,8h6M3,2v8M1,5a2,2 0 1 0 4,0a2,2 0 1 0 -4,0" />;
  if (kind === "infantry") return <path d={firearms ? "M0,0h5v5h-5zM5,2h2" : "M0,0h5v5h-5zM2.500,-2v2"} />;
  return <path className={kind === "heavy_cavalry" ? "filled" : undefined} d="M0,8L3,0L6,8Z" />;
}
