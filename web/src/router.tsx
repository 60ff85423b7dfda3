/** The addresses: /, /m/ID, /rules/GAME, /learn/GAME, /edit/GAME, /battles/GAME, /account, /reset. */
import { useEffect, useState, type AnchorHTMLAttributes, type MouseEvent } from "react";

export type Place =
  | { page: "home" }
  | { page: "match"; id: string }
  | { page: "rules" | "learn"; game: string }
  | { page: "edit" | "battles"; game: string }
  | { page: "account" }
  | { page: "reset" }
  | { page: "none" };

export function placeOf(path: string): Place {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (first === undefined || (first === "index.html" && !second)) return { page: "home" };
  if (rest.length > 0) return { page: "none" };
  if (first === "m" && second) return { page: "match", id: second };
  if ((first === "rules" || first === "learn") && second) return { page: first, game: second };
  if ((first === "edit" || first === "battles") && second) return { page: first, game: second };
  if (first === "account" && !second) return { page: "account" };
  if (first === "reset" && !second) return { page: "reset" };
  return { page: "none" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where to go after a login: only to a page of ours. */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}

export function go(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

export function usePlace(): Place {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const moved = () => setPath(location.pathname);
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  return placeOf(path);
}

export function Link({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
