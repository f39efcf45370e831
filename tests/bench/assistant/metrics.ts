/** Expected calibration error in points: how far confidence is from the share of right answers. */
export function calibrationError(judged: { confidence: number; right: boolean }[], bins = 10): number {
  const sums = Array.from({ length: bins }, () => ({ confidence: 0, right: 0 }));
  for (const { confidence, right } of judged) {
    const sum = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
    sum.confidence += confidence;
    if (right) sum.right++;
  }
  return (100 * sums.reduce((all, { confidence, right }) => all + Math.abs(confidence - right), 0)) / judged.length;
}

/** Chance in per cent that a known question is surer than an unknown one. */
export function rankingArea(known: number[], unknown: number[]): number {
  const all = [...known.map((value) => ({ value, known: true })), ...unknown.map((value) => ({ value, known: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let i = 0; i < all.length;) {
    let end = i;
    while (end < all.length && all[end]!.value === all[i]!.value) end++;
    for (let k = i; k < end; k++) if (all[k]!.known) ranks += (i + end + 1) / 2;
    i = end;
  }
  return (100 * (ranks - (known.length * (known.length + 1)) / 2)) / (known.length * unknown.length);
}

/** The value below which `share` of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Share of true values, in per cent. */
export function percent(values: boolean[]): number {
  return (100 * values.filter(Boolean).length) / values.length;
}
