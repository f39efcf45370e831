/**
 * White or black, whichever reads better on `#rrggbb`: more than 4.5 to 1 on every colour. The power of 2.2 comes near
 * enough to WCAG's luminance for that, and is shorter.
 */
export const inkOn = (color: string): string =>
  [0.2126, 0.7152, 0.0722].reduce(
    (sum, weight, at) => sum + weight * (parseInt(color.slice(at * 2 + 1, at * 2 + 3), 16) / 255) ** 2.2,
    0,
  ) < 0.179
    ? '#ffffff'
    : '#000000';
