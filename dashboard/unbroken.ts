import type { Plugin } from 'vite';

/** A word of one or two letters, or a number, stays with what follows; a dash stays with what it follows. */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/(?<![\p{L}\p{N}])(\p{Script=Cyrillic}{1,2})(?: |\n\s+)(?=[\p{L}\p{N}«<{$])/gu, '$1\u00a0')
    .replaceAll(/(?<![\p{L}\p{N}])(\d+) (?=\p{Script=Cyrillic})/gu, '$1\u00a0')
    .replaceAll(/(\S)(?: |\n\s+)— /g, '$1\u00a0— ');

/** Texts that become the owner's data. */
const isData = (id: string): boolean => /\/starter\/|\/transfer\.ts$/.test(id);

/** Binds the words of the account's Russian texts where the build reads them: the only Cyrillic in its code. */
export const unbrokenTexts = (): Plugin => ({
  name: 'unbroken-texts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/dashboard\/src\/.*\.tsx?$/.test(id) && !isData(id) ? { code: unbroken(code), map: null } : null,
});
