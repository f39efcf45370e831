import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fieldError } from '../../app-error.ts';
import type { FieldError } from '../../contract.ts';

let words: ReadonlySet<string> | undefined;

const load = (): ReadonlySet<string> =>
  new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'common-passwords.txt.br')))
      .toString()
      .split('\n'),
  );

/** The 10,000 commonest passwords that the rule would allow, in lower case. */
export const commonPasswords = (): ReadonlySet<string> => (words ??= load());

/** What is wrong with a password that `passwordRule` allows: it is among the 10,000 commonest, in whatever case. */
export const weakness = (password: string): FieldError | null =>
  commonPasswords().has(password.toLowerCase())
    ? ['too_common', 'Этот пароль слишком известен — придумайте другой']
    : null;

/** @throws AppError `invalid` that names `field` when the password is weak */
export function refuseWeak(field: string, password: string): void {
  const found = weakness(password);
  if (found) throw fieldError(field, ...found);
}
