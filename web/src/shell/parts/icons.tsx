/** Small signs, drawn so that no font needs to have them. */
export function Lock() {
  return (
    <svg className="icon" width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 7V5a4 4 0 0 1 8 0v2" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="2.500" y="7" width="11" height="8" rx="2" fill="currentColor" />
    </svg>
  );
}

export function Swords() {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M2 2l9.500 9.500M14 2L4.500 11.500M2.500 10l3.500 3.500M13.500 10L10 13.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A hint. With a label it is read out. */
export function Bulb({ label }: { label?: string }) {
  return (
    <svg
      className="icon bulb"
      width="15"
      height="15"
      viewBox="0 0 16 16"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <path
        d="M8 1a5 5 0 0 0-3 9c.7.6 1 1.200 1 2h4c0-.8.3-1.400 1-2a5 5 0 0 0-3-9Z"
        fill="#f2c14e"
        stroke="currentColor"
        strokeWidth="1.3"
      />
      <path d="M6.200 13.500h3.600M6.800 15.300h2.400" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
    </svg>
  );
}
