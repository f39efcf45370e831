import { inkOn, luminance } from '../loader/ink.ts';

/** Contrast ratio of two `#rrggbb` colours, 1 to 21, WCAG 2.2. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return a > b ? a / b : b / a;
};

const mix = (from: string, to: string, share: number): string =>
  from.replace(/[\da-f]{2}/gi, (part, at: number) => {
    const start = parseInt(part, 16);
    return Math.round(start + (parseInt(to.slice(at, at + 2), 16) - start) * share)
      .toString(16)
      .padStart(2, '0');
  });

/** The colour itself, or the nearest shade of it that has `least` to 1 on the background. */
export const legible = (color: string, background: string, least: number): string => {
  let shade = color;
  for (let share = 0; share <= 1 && contrast(shade, background) < least; share += 0.05)
    shade = mix(color, inkOn(background), share);
  return shade;
};
