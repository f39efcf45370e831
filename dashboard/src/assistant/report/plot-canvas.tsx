import type { DialogDay } from '@otklik/sdk/contract';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { answeredShare } from './answered-share.ts';

interface Colours {
  bar: string;
  line: string;
  ink: string;
  grid: string;
  paper: string;
}

/**
 * The current colours of the page, resolved for a canvas; colours that carry a meaning are fixed in forced-colors mode.
 */
function coloursOf(place: HTMLElement): Colours {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (token: string, adjust: 'auto' | 'none' = 'auto'): string => {
    probe.style.forcedColorAdjust = adjust;
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    bar: read('--accent', 'none'),
    line: read('--good', 'none'),
    ink: read('--ink-2'),
    grid: read('--line'),
    paper: read('--surface'),
  };
  probe.remove();
  return colours;
}

/** Changes when the page turns dark or light. */
function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const turn = (): void => setVersion((version) => version + 1);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(turn);
    dark.addEventListener('change', turn);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      dark.removeEventListener('change', turn);
      observer.disconnect();
    };
  }, []);
  return version;
}

const dateFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dateOf = (seconds: number): string => dateFormat.format(new Date(seconds * 1000)).replace('.', '');

function axesOf({ ink, grid }: Colours, font: string): UPlot.Axis[] {
  const axis = { stroke: ink, font, grid: { show: false }, ticks: { show: false } } satisfies UPlot.Axis;
  return [
    {
      ...axis,
      size: 28,
      space: 64,
      incrs: [1, 2, 5, 7, 14, 30].map((days) => days * 86_400),
      values: (_, splits) => splits.map(dateOf),
    },
    {
      ...axis,
      size: 36,
      grid: { stroke: grid, width: 1 },
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000],
    },
    {
      ...axis,
      scale: 'share',
      side: 1,
      size: 46,
      incrs: [0.25, 0.5],
      values: (_, splits) => splits.map((share) => `${Math.round(share * 100)} %`),
    },
  ];
}

const seriesOf = ({ bar, line, paper }: Colours, isDense: boolean): UPlot.Series[] => [
  {},
  {
    label: 'Диалоги',
    fill: bar,
    width: 0,
    points: { show: false },
    paths: UPlot.paths.bars?.({ size: [0.66, 28], radius: 0.2 }),
  },
  {
    label: 'Без человека',
    scale: 'share',
    stroke: line,
    width: 2.5,
    spanGaps: true,
    // A day alone between two without questions has no line of its own: its point stays.
    points: isDense
      ? { show: true, size: 4, width: 0, fill: line }
      : { show: true, size: 9, width: 2, fill: line, stroke: paper },
  },
];

function optionsOf(place: HTMLElement, dayCount: number): UPlot.Options {
  const colours = coloursOf(place);
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    legend: { show: false },
    cursor: { show: false },
    padding: [10, 4, 0, 4],
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: {
      x: { time: true, range: (_, from, to) => [from - 43_200, to + 43_200] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
      share: { range: [0, 1.02] },
    },
    axes: axesOf(colours, `12px ${getComputedStyle(place).fontFamily}`),
    // Rings of neighbouring days would lie over each other.
    series: seriesOf(colours, place.clientWidth / dayCount < 8),
  };
}

/** Bars of dialogs and a line of the answered share; redrawn for another size or theme. */
export default function PlotCanvas({ days }: { days: readonly DialogDay[] }) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useThemeVersion();
  useEffect(() => {
    const version = place.current;
    if (!version) return;
    const data: UPlot.AlignedData = [
      days.map((day) => Date.parse(day.day) / 1000),
      days.map((day) => day.dialogs),
      days.map(answeredShare),
    ];
    const plot = new UPlot(optionsOf(version, days.length), data, version);
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: version.clientWidth, height: version.clientHeight }),
    );
    observer.observe(version);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, theme]);
  return <div ref={place} style={{ width: '100%', height: '100%' }} />;
}
