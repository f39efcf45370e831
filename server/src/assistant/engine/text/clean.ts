import { remember } from './recent.ts';

/** Zero-width characters, soft hyphens, direction marks, emoji variation selectors: invisible, yet they split words. */
const invisible = /\p{Cf}|[\ufe0e\ufe0f]/gu;
/** Three and more of one letter («спасибооо»), but not of those that sizes, numerals and addresses repeat. */
const stretched = /(?![xiwх])(\p{L})\1{2,}/giu;
/** Four and more single letters with single spaces between: one word. */
const spaced = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/gu;

/** A text without invisible characters, stretched letters and words spaced letter by letter; case is preserved. */
export const cleanText = remember((text) =>
  text
    .replace(invisible, '')
    .replace(stretched, '$1')
    .replace(spaced, (letters) => letters.replaceAll(' ', '')),
);
