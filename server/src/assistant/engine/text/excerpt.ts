import { fold } from './fold.ts';

/** Letters (UTF-16 units) that are read of a question: of a longer one its first and its last. */
export const LONGEST_READ = 500;
/** What stands for the part that is not read. */
const GAP = ' … ';

/** Where the first end, of at most `most` letters, stops: behind its last whole word, or within a word that is longer than all of it. */
function stopOf(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most);
  if (space > 0) return space;
  return isInsidePair(text, most) ? most - 1 : most;
}

/** Where the last end starts. */
function startOf(text: string, most: number): number {
  const from = text.length - most;
  const space = text.indexOf(' ', from - 1);
  if (space >= 0 && space < text.length - 1) return space + 1;
  return isInsidePair(text, from) ? from + 1 : from;
}

function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A text of single spaces as it is, or its first and last words if it is longer than `longest` letters. */
export function excerptOf(text: string, longest = LONGEST_READ): string {
  if (text.length <= longest) return text;
  // With the gap, which folding makes longer, both ends fit.
  const most = Math.floor(longest / 2) - GAP.length;
  return text.slice(0, stopOf(text, most)) + GAP + text.slice(startOf(text, most));
}

/** A question as far as it is read: of more than {@link LONGEST_READ} letters its first and last words. */
export function shorten(text: string): string {
  return text.length <= LONGEST_READ ? text : excerptOf(text.replace(/\s+/g, ' ').trim());
}

/** What is read of a question, folded: at most {@link LONGEST_READ} letters, also where folding makes many of one (NFKC: up to 18). */
export function foldQuestion(text: string): string {
  return excerptOf(fold(shorten(text)));
}
