import type { Verdict } from '../answer/verdict.ts';
import { subjectOf } from '../answer/subject.ts';
import type { Model } from '../model.ts';
import { isAskingWord, isLightWord, isVagueWord } from '../text/light-words.ts';
import { remember } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { tokensOf } from './phrases.ts';

const { longestFollowUp, knownOfFollowUp } = tuning.conversation;
/** Conjunctions that begin a follow-up. */
const opening = /^(?:ну )?(?:а|и|тогда|или|and|or|then|what about|how about) /;
const textOf = (question: string): string =>
  tokensOf(question)
    .map(({ word }) => word)
    .join(' ');

/** Interrogatives of quantity, which need a noun to be a complete question. */
const measures = new Set(['сколько', 'how']);

/**
 * Why a question may be incomplete without the previous one: it begins with a conjunction (`said`: «а курьером?»), or
 * names no subject (`elliptical`: «сколько стоит?»). Null for a complete question.
 */
export const followUpOf = remember((question): 'said' | 'elliptical' | null => {
  const text = textOf(question);
  const words = text.split(' ');
  if (words.length > longestFollowUp) return null;
  if (opening.test(`${text} `)) return 'said';
  const isElliptical =
    words.some((word) => isAskingWord(word) || measures.has(word)) &&
    words.every((word) => isAskingWord(word) || isVagueWord(word));
  return isElliptical && words.length > 1 && !/\d/.test(question) ? 'elliptical' : null;
});

/** A follow-up that names a place, a way or a thing by a preposition: «а в Казань?», «and by courier?». */
const phrase =
  /^(?:ну )?(?:а|и|тогда|или|and|or|then) (?:вместе |только |together |only |just )?(?:в|во|на|до|из|от|по|для|за|с|со|через|без|у|к|под|to|in|on|for|by|with|from|at|without) (.+)$/;

/** A verb in the second person plural makes a question complete: «соберёте?». */
const verb = /[еи]те(?:сь)?$/;

/** The words of a folded text that name something. */
const namesIn = (words: readonly string[]): string[] => words.filter((word) => !isLightWord(word));

/**
 * Whether a follow-up is only such a phrase, or has a number: it then fills a slot of the previous question, even with
 * a name that the owner's texts lack.
 */
function isSlot(text: string): boolean {
  const words = phrase.exec(text)?.[1]?.split(' ') ?? [];
  const [name, ...others] = namesIn(words);
  return /\d/.test(text) || (name !== undefined && name === words.at(-1) && others.length === 0);
}

/** Whether a follow-up has one name and no verb: «а товар?». */
function isBare(text: string): boolean {
  const [name, ...others] = namesIn(text.split(' '));
  return name !== undefined && others.length === 0 && !verb.test(name);
}

/** A conditional clause: «а если не подойдёт?». */
const condition = /(?:^| )(?:если|if) /;

/**
 * Whether to answer a follow-up by the verdict of both questions (`together`) instead of its own (`alone`). A subject
 * of its own takes precedence: «а парковка есть?» is answered alone, and «а собаку накормите?» is not about the
 * delivery of the previous question.
 */
export function goesOn(model: Model, question: string, alone: Verdict, together: Verdict): boolean {
  if (together.outcome === 'person') return false;
  const { known } = subjectOf(model, alone.read);
  if (known === null) {
    const isSame = together.candidates[0]!.label === alone.candidates[0]!.label;
    return together.confidence > alone.confidence || (isSame && together.outcome === 'answer');
  }
  const text = textOf(question);
  if (together.confidence <= alone.confidence || condition.test(text)) return false;
  if (alone.label !== null) return together.label === alone.label || isBare(text);
  return known >= knownOfFollowUp || isSlot(text);
}

/** The text of a follow-up joined to the previous question. */
export const readTogether = (previous: string, question: string): string => `${previous} ${question}`;
