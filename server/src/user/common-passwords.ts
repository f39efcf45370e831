import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

let words: ReadonlySet<string> | undefined;

const load = (): ReadonlySet<string> =>
  new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'common-passwords.txt.br')))
      .toString()
      .split('\n'),
  );

export const tooCommon = 'Этот пароль слишком известен — придумайте другой';

/** The 10,000 commonest passwords that the rule would allow, in lower case. */
export const commonPasswords = (): ReadonlySet<string> => (words ??= load());

/** Whether a password is among the 10,000 commonest, in whatever case. */
export const isCommonPassword = (password: string): boolean => commonPasswords().has(password.toLowerCase());
