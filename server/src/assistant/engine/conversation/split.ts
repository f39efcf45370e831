import { tuning } from '../tuning.ts';
import { smallTalkOf } from './small-talk.ts';

const { mostSentences, mostHalvings, shortestHalf } = tuning.conversation;
/** End of a sentence: its signs, or a line break; a full stop not inside a number, a size or an address. */
const sentenceEnd = /(?<=[?!…]|[^\s\d]{2}\.)\s+|(?<=[?!])(?=[^\s?!.,)])|\s*\n\s*/u;
/** What joins two questions of one sentence. */
const joint = /(?<!(?:так|как|то|все|один)),?\s+(?:и|а|а также|и еще|и ещё|and|and also|also)\s+|\s*[;/]\s+/giu;

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The sentences of a message that are no small talk, at most `mostSentences`. */
export function sentencesOf(message: string): string[] {
  return message
    .split(sentenceEnd)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, mostSentences)
    .filter((sentence) => smallTalkOf(sentence) === null);
}

/** How a question begins. */
const questionWord =
  /^(?:а |и )?(?:сколько|когда|где|куда|откуда|как|какой|какая|какие|какое|каким|кто|что|чем|почему|зачем|можно|нужно|нужна|есть ли|есть|бывает|могу|можете|будет|до скольки|в какое|how|what|when|where|which|who|why|can|could|do|does|is|are|will|would)(?![\p{L}])/iu;

/** Whether a part of a sentence is a complete question, by its first word or a question mark. */
export const isAsked = (part: string): boolean => questionWord.test(part) || part.trimEnd().endsWith('?');

/** Whether each part is a complete question. */
export const areAsked = (parts: readonly string[]): boolean =>
  parts.every((part) => part.endsWith('?')) || parts.every((part) => questionWord.test(part));

/** The ways to read a sentence as two questions. */
export function halvesOf(sentence: string): [first: string, second: string][] {
  return [...sentence.matchAll(joint)]
    .map(({ index, 0: { length } }): [string, string] => [sentence.slice(0, index), sentence.slice(index + length)])
    .filter((halves) => halves.every((half) => wordCount(half) >= shortestHalf))
    .slice(0, mostHalvings);
}
