import { remember } from './recent.ts';

/**
 * Letters without width, soft hyphens and signs of direction or of how an emoji is drawn: invisible, yet they split
 * words.
 */
const invisible = /\p{Cf}|[\ufe0e\ufe0f]/gu;
/** Three and more of one letter («спасибооо»), but not of those that sizes, numerals and addresses repeat. */
const stretched = /(?![xiwх])(\p{L})\1{2,}/giu;
/** Four and more single letters with single spaces between: one word. */
const spaced = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/gu;

/** A text as it is meant, in case and signs as written: visible, no letter stretched, no word letter by letter. */
export const cleanText = remember((text) =>
  text
    .replace(invisible, '')
    .replace(stretched, '$1')
    .replace(spaced, (letters) => letters.replaceAll(' ', '')),
);
