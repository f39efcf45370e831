/** The letters that count as one when searching: either case, and «е» for «ё». */
function variantsOf(letter: string): string {
  const all = new Set([letter.toLowerCase(), letter.toUpperCase()].filter((one) => [...one].length === 1));
  if (all.has('е') || all.has('ё')) for (const one of 'еЕёЁ') all.add(one);
  return [...all].join('');
}

const isLetter = /\p{L}/u;

/**
 * SQLite's GLOB pattern that finds `text` anywhere, whatever the case.
 * (`LIKE` and `lower()` of SQLite fold the Latin letters only.)
 */
export const globOf = (text: string): string =>
  `*${[...text].map((letter) => (isLetter.test(letter) ? `[${variantsOf(letter)}]` : /[*?[]/.test(letter) ? `[${letter}]` : letter)).join('')}*`;

/** The same as a regular expression for PostgreSQL's `~`; does not depend on the database's locale. */
export const regexOf = (text: string): string =>
  [...text]
    .map((letter) => (isLetter.test(letter) ? `[${variantsOf(letter)}]` : letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&')))
    .join('');
