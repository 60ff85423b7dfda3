/** The chance that one d6 with a modifier beats another; the defender wins ties. */
export function chance(own: number, other: number, defends: boolean): number {
  let wins = 0;
  for (let mine = 1; mine <= 6; mine += 1) {
    for (let theirs = 1; theirs <= 6; theirs += 1) {
      const difference = mine + own - theirs - other;
      if (difference > 0 || (defends && difference === 0)) wins += 1;
    }
  }
  return wins / 36;
}
