/** How the server was at a time of a long load: MB, ms. */
export interface Sample {
  readonly minute: number;
  readonly memory: number;
  readonly p50: number;
  readonly p99: number;
}

const [width, height, left, top] = [640, 150, 56, 34];
const lines = [
  { of: 'memory', color: '#2563eb', unit: 'MB', panel: 0 },
  { of: 'p50', color: '#16a34a', unit: 'ms', panel: 1 },
  { of: 'p99', color: '#dc2626', unit: 'ms', panel: 1 },
] as const;

/** A round number that is not below `value`. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return Math.ceil(value / step) * step;
}

function panelOf(samples: readonly Sample[], panel: number): string {
  const here = lines.filter((line) => line.panel === panel);
  const most = roundUp(Math.max(...here.flatMap(({ of }) => samples.map((sample) => sample[of]))));
  const end = samples.at(-1)!.minute;
  const y = top + panel * (height + 40);
  const at = (sample: Sample, value: number): string =>
    `${(left + (sample.minute / end) * width).toFixed(1)},${(y + height - (value / most) * height).toFixed(1)}`;
  const drawn = here.map(
    ({ of, color }) =>
      `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${samples.map((sample) => at(sample, sample[of])).join(' ')}"/>`,
  );
  const names = here.map(
    ({ of, color }, i) => `<text x="${left + 8 + i * 60}" y="${y + 14}" fill="${color}">${of}</text>`,
  );
  return `<rect x="${left}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#999"/>
<text x="${left - 6}" y="${y + 10}" text-anchor="end">${most} ${here[0]!.unit}</text><text x="${left - 6}" y="${y + height}" text-anchor="end">0</text>
${[...drawn, ...names].join('\n')}
<text x="${left + width}" y="${y + height + 16}" text-anchor="end">${end.toFixed(0)} min</text>`;
}

/** The samples of a long load as an SVG: memory above, times to the acknowledgement below. */
export function plotOf(samples: readonly Sample[], title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 16} ${top + 2 * (height + 40)}" font-family="sans-serif" font-size="12" fill="#555">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${left}" y="20">${title}</text>
${panelOf(samples, 0)}
${panelOf(samples, 1)}
</svg>
`;
}
