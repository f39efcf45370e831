import { tuning } from '../tuning.ts';
import { cleanText } from './clean.ts';
import { fold } from './fold.ts';

const { longestRead } = tuning.question;
/** Placeholder of the omitted part. */
const gap = ' … ';

/** End of the first part of at most `most` letters: after its last whole word, or within a longer word. */
function endOfHead(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most);
  if (space > 0) return space;
  return isInsidePair(text, most) ? most - 1 : most;
}

/** Start of the last part. */
function startOfTail(text: string, most: number): number {
  const from = text.length - most;
  const space = text.indexOf(' ', from - 1);
  if (space >= 0 && space < text.length - 1) return space + 1;
  return isInsidePair(text, from) ? from + 1 : from;
}

/** Whether a cut at `at` would split a surrogate pair. */
function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A text without repeated spaces, or its first and last words if it has more than `longest` UTF-16 units. */
export function excerptOf(text: string, longest: number = longestRead): string {
  if (text.length <= longest) return text;
  // Folding makes the gap longer ("..."); with it both parts still fit.
  const most = Math.floor(longest / 2) - gap.length;
  return text.slice(0, endOfHead(text, most)) + gap + text.slice(startOfTail(text, most));
}

/** A question as far as it is read: of more than `tuning.question.longestRead` letters its first and last words. */
export function shorten(text: string): string {
  return text.length <= longestRead ? text : excerptOf(text.replace(/\s+/g, ' ').trim());
}

/** Cleans and folds a question, and cuts it before and after: NFKC makes up to 18 letters of one. */
export const foldQuestion = (text: string): string => excerptOf(fold(cleanText(shorten(text))));
