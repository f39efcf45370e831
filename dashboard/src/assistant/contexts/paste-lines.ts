import type { QaType } from '@otklik/sdk/contract';

const marker = /^\s*(?:[-–—•*·▪]|\d{1,3}[.)])\s+/u;

/** Pasted text as sentences: one a line, without list marks and blanks, in the same order. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(marker, '').replaceAll('\t', ' ').trim());
  return lines.filter((line) => line !== '');
}

/** Text as answers: blank lines part them, a line break within one stays. */
export function paragraphsOf(text: string): string[] {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '');
}

/** What was written as sentences of an entry: a question a line, an answer a paragraph. */
export const sentencesOf = (type: QaType, text: string): string[] =>
  type === 'question' ? linesOf(text) : paragraphsOf(text);
/** The other way round: sentences as a text to edit. */
export const textOfSentences = (type: QaType, sentences: readonly string[]): string =>
  sentences.join(type === 'question' ? '\n' : '\n\n');

/** Those of `sentences` that `present` lacks, each once, letter case and outer blanks aside. */
export function lackingOf(present: readonly string[], sentences: readonly string[]): string[] {
  const known = new Set(present.map((sentence) => sentence.trim().toLowerCase()));
  return sentences.filter((sentence) => {
    const key = sentence.trim().toLowerCase();
    return !known.has(key) && known.add(key);
  });
}
