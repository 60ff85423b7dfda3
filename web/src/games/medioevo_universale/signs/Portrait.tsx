/** The picture on an Empire card: a head and shoulders, told apart by what each wears. */
type Look = "church" | "soldier" | "trader" | "hood" | "scholar" | "court" | "rogue";

const LOOKS: Readonly<Record<Look, { ground: string; hat: string; hatColour: string; more?: string }>> = {
  church: {
    ground: "#742a80",
    hat: "M-9,-7L-6,-22L0,-28L6,-22L9,-7Z",
    hatColour: "#f4e3b0",
    more: "M0,-25V-10M-4,-18H4",
  },
  soldier: {
    ground: "#8c2a22",
    hat: "M-11,-4C-12,-18 -6,-24 0,-25C6,-24 12,-18 11,-4L7,-3V-8H-7V-3Z",
    hatColour: "#9aa3ad",
    more: "M0,-24V-6M-9,-8H9",
  },
  trader: {
    ground: "#8a6a00",
    hat: "M-13,-8C-12,-19 -4,-22 3,-20C12,-18 14,-12 12,-8C5,-11 -6,-11 -13,-8Z",
    hatColour: "#234f80",
    more: "M12,4a4,4 0 1,0 .1,0M12,6.500V9.500",
  },
  hood: {
    ground: "#3d3a44",
    hat: "M-12,6C-15,-10 -9,-25 0,-25C9,-25 15,-10 12,6L8,3C10,-8 6,-15 0,-15C-6,-15 -10,-8 -8,3Z",
    hatColour: "#1d1b21",
  },
  scholar: {
    ground: "#1f5c58",
    hat: "M-14,-11L0,-17L14,-11L0,-6ZM-8,-10V-5C-4,-3 4,-3 8,-5V-10Z",
    hatColour: "#22201c",
    more: "M12,-11V0",
  },
  court: {
    ground: "#1d5fa8",
    hat: "M-10,-8L-11,-20L-5,-14L0,-23L5,-14L11,-20L10,-8Z",
    hatColour: "#f2c14e",
    more: "M-8,-10H8",
  },
  rogue: {
    ground: "#23643d",
    hat: "M-15,-8C-6,-12 6,-12 15,-8C12,-12 10,-13 8,-14C7,-21 -7,-21 -8,-14C-10,-13 -12,-12 -15,-8Z",
    hatColour: "#5a3a1c",
    more: "M6,-17L14,-25",
  },
};

const CHARACTERS: Readonly<Record<string, Look>> = {
  bishop: "church",
  templar: "church",
  mystic: "church",
  condottiere: "soldier",
  crossbowman: "soldier",
  militiaman: "soldier",
  gunner: "soldier",
  heroine: "soldier",
  sheriff: "soldier",
  jailer: "soldier",
  merchant: "trader",
  vendor: "trader",
  magnate: "trader",
  cameleer: "trader",
  tax_collector: "trader",
  spy: "hood",
  infiltrator: "hood",
  assassin: "hood",
  monatto: "hood",
  scientist: "scholar",
  architect: "scholar",
  surgeon: "scholar",
  sage: "scholar",
  diplomat: "court",
  princess: "court",
  bard: "rogue",
  jester: "rogue",
  ranger: "rogue",
  pirate: "rogue",
  raider: "rogue",
};

/** `id`: of a card, as `bishop.3`. */
export function Portrait({ id }: { id: string }) {
  const look = LOOKS[CHARACTERS[id.split(".")[0] ?? ""] ?? "court"];
  return (
    <svg className="mu-portrait" viewBox="-24 -30 48 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x="-24" y="-30" width="48" height="60" fill={look.ground} />
      <path d="M-24,30C-22,14 -12,10 0,10C12,10 22,14 24,30Z" fill="#0006" />
      <path d="M-19,30C-17,17 -9,12 0,12C9,12 17,17 19,30Z" fill={look.hatColour} stroke="#0007" />
      <path d="M-5,6H5V15C2,18 -2,18 -5,15Z" fill="#c99972" />
      <ellipse cy="-3" rx="8.500" ry="11" fill="#e2b48c" stroke="#0006" />
      <path d="M-4,-3.500h.1M4,-3.500h.1" stroke="#2a1a10" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M-2.500,3.500Q0,5 2.500,3.500" stroke="#7a3d28" fill="none" />
      <path d={look.hat} fill={look.hatColour} stroke="#000a" strokeLinejoin="round" />
      {look.more && <path d={look.more} stroke="#0009" strokeWidth="1.6" fill="none" strokeLinecap="round" />}
    </svg>
  );
}
