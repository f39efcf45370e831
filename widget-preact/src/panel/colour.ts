import { inkOn } from '../loader/ink.ts';

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = parseInt(hex.slice(at * 2 + 1, at * 2 + 3), 16) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);

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

/**
 * The ground of a text: the colour itself where black reads on it, since its shade would be another colour (yellow turns
 * to olive); a dark one is made lighter until its edge is seen on the background.
 */
export const fillOn = (color: string, background: string): string =>
  inkOn(color) === '#000000' ? color : legible(color, background, 3);

/** The colour itself, or the nearest shade of it that has `least` to 1 on the background. */
export const legible = (color: string, background: string, least: number): string => {
  let shade = color;
  for (let share = 0; share <= 1 && contrast(shade, background) < least; share += 0.05)
    shade = mix(color, inkOn(background), share);
  return shade;
};
