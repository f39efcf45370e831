import { attributionAt, isQuoted, isQuoteToEnd } from './quote-lines.ts';
import { withoutSignature } from './signature-lines.ts';

/** The most lines that are looked at; a letter of more is cut. */
const mostLines = 5_000;

const linesOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .split(/[\n\r\u2028]/, mostLines);

/** Runs of lines that are not quoted, in their order: one above the quote, those between, one below. */
function unquotedRuns(lines: readonly string[], own: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  const isOwn = (line: string): boolean => own.some((text) => line.includes(text));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isQuoteToEnd(lines, at) || isOwn(line)) return runs;
    const count = attributionAt(lines, at);
    if (count > 0) {
      const next = lines.findIndex((one, i) => i >= at + count && one.trim() !== '');
      // Some programs do not mark the lines that they quote: they are all that follows.
      if (next < 0 || !isQuoted(lines[next]!)) return runs;
      at += count - 1;
      runs.push([]);
    } else if (isQuoted(line)) runs.push([]);
    else runs.at(-1)!.push(line);
  }
  return runs;
}

const tidy = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();

/**
 * What a person wrote in an answer to a letter: without quotes, the lines that introduce them, and signatures.
 * @param own lines that only letters of this server have: what follows one is quoted
 */
export const newTextOf = (text: string, own: readonly string[] = []): string =>
  unquotedRuns(linesOf(text), own)
    .map((run) => tidy(withoutSignature(run)))
    .filter((run) => run !== '')
    .join('\n\n');
