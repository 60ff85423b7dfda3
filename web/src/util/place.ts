/** Where a bubble goes. */
const SPACE = 8;

/** Below the thing if there is room, else above; always on the screen. */
export function placeBeside(
  anchor: { left: number; top: number; bottom: number; width: number },
  box: { width: number; height: number },
  screen = { width: innerWidth, height: innerHeight },
): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - box.width / 2;
  const left = Math.max(SPACE, Math.min(middle, screen.width - box.width - SPACE));
  const below = anchor.bottom + SPACE;
  const above = anchor.top - box.height - SPACE;
  if (below + box.height <= screen.height - SPACE) return { left, top: below };
  if (above >= SPACE) return { left, top: above };
  return { left, top: Math.max(SPACE, screen.height - box.height - SPACE) };
}
