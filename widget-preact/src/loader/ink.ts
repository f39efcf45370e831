/** Relative luminance of `#rrggbb`, WCAG 2.2. */
export const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = parseInt(hex.slice(at * 2 + 1, at * 2 + 3), 16) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);

/** White or black, whichever reads better on the colour: more than 4.5 to 1 on every colour. */
export const inkOn = (color: string): string => (luminance(color) < 0.1833 ? '#ffffff' : '#000000');
