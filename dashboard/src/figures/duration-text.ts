const units = [
  ['д', 86_400],
  ['ч', 3_600],
  ['мин', 60],
] as const;

/** A duration by its two greatest units: «45 с», «12 мин», «3 ч 20 мин», «2 д 4 ч». @param seconds 0 or more */
export function durationText(seconds: number): string {
  // Minutes are the least unit from the first one on, hours from the first day on.
  const least = seconds < 60 ? 1 : seconds < 86_400 ? 60 : 3_600;
  let rest = Math.round(seconds / least) * least;
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}\u00a0${unit}`);
  }
  return parts.join(' ') || `${rest}\u00a0с`;
}
