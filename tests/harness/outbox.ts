import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One letter as the server wrote it. */
export interface OutboxLetter {
  readonly to: string;
  /** Headers and text, undecoded. */
  readonly source: string;
  /** Headers and text, decoded. */
  readonly text: string;
}

/** The text of a part that was sent quoted-printable. */
export const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** All letters of a server's outbox, oldest first. */
export function readOutbox(dataDir: string): OutboxLetter[] {
  const folder = join(dataDir, 'outbox');
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // Nothing has been mailed yet.
    return [];
  }
  return names.toSorted().map((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return { to: /^To: (.*?)\r?$/m.exec(source)?.[1] ?? '', source, text: decodeQuotedPrintable(source) };
  });
}

export const lettersTo = (dataDir: string, email: string): OutboxLetter[] =>
  readOutbox(dataDir).filter(({ to }) => to.includes(email));

/** The code of the newest letter to an address, once there are at least `least` letters with one. */
export async function codeTo(dataDir: string, email: string, least = 1): Promise<string> {
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(25)) {
    const codes = lettersTo(dataDir, email).flatMap(({ source }) => /^(\d{6})\r?$/m.exec(source)?.[1] ?? []);
    if (codes.length >= least) return codes.at(-1)!;
  }
  throw new Error(`no code was mailed to ${email}`);
}
