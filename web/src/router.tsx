/** Three kinds of addresses: /, /m/ID, /rules/GAME. */
import { useEffect, useState, type AnchorHTMLAttributes, type MouseEvent } from "react";

export type Place =
  { page: "home" } | { page: "match"; id: string } | { page: "rules"; game: string } | { page: "none" };

export function placeOf(path: string): Place {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === undefined || (first === "index.html" && !second)) return { page: "home" };
  if (first === "m" && second && rest.length === 0) return { page: "match", id: second };
  if (first === "rules" && second && rest.length === 0) return { page: "rules", game: second };
  return { page: "none" };
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
