import { tuning } from '../tuning.ts';
import { smallTalkOf } from './small-talk.ts';

const { mostSentences, mostHalvings, shortestHalf } = tuning.conversation;
/** End of a sentence: its signs, or a line break; a full stop not inside a number, a size or an address. */
const sentenceEnd = /(?<=[?!…]|[^\s\d]{2}\.)\s+|(?<=[?!])(?=[^\s?!.,)])|\s*\n\s*/u;
/** What joins two questions of one sentence. */
const joint = /,?\s+(?:и|а|а также|и еще|и ещё|and|and also|also)\s+|\s*[;/]\s+|,\s+/giu;

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The sentences of a message that are no small talk, at most `mostSentences`. */
export function sentencesOf(message: string): string[] {
  return message
    .split(sentenceEnd)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, mostSentences)
    .filter((sentence) => smallTalkOf(sentence) === null);
}

/** The ways to read a sentence as two questions, those at «и», «а» before those at commas. */
export function halvesOf(sentence: string): [first: string, second: string][] {
  const joints = [...sentence.matchAll(joint)].map((match) => ({
    at: match.index,
    length: match[0].length,
    sign: match[0],
  }));
  const words = joints.filter(({ sign }) => /\p{L}/u.test(sign));
  const signs = joints.filter(({ sign }) => !/\p{L}/u.test(sign));
  return [...words, ...signs]
    .map(({ at, length }): [string, string] => [sentence.slice(0, at), sentence.slice(at + length)])
    .filter((halves) => halves.every((half) => wordCount(half) >= shortestHalf))
    .slice(0, mostHalvings);
}
