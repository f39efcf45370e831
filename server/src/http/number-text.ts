/** A whole number as Russian texts write it: thousands apart by a space that does not break. */
export const numberText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
