import {
  answer,
  answerAlone,
  type Complaint,
  complaintOf,
  forComplaint,
  type Model,
  precedesAnswers,
  type Vectors,
  type Verdict,
} from '../engine/index.ts';
import { complaintInOther } from './complaint-phrases.ts';
import { detectLanguage } from './detect-language.ts';

/** Whether a text is surely in a language that the engine does not read: what it makes of its tone is by chance. */
export const isOtherLanguage = (text: string): boolean => {
  const language = detectLanguage(text);
  return language !== null && language !== 'ru' && language !== 'en';
};

/** Whether a message complains, in any of the twelve languages. */
export const complaintIn = (text: string): Complaint | null =>
  (isOtherLanguage(text) ? null : complaintOf(text)) ?? complaintInOther(text);

/**
 * The verdicts of a complaint in a language that the engine does not read, with what may be answered below it; null
 * where the message is none, or the owner taught nearly the same.
 */
export function verdictsOfComplaint(model: Model, text: string, verdicts: readonly Verdict[]): Verdict[] | null {
  const complaint = complaintInOther(text);
  const isFirst = verdicts.length === 0 ? complaint !== null : precedesAnswers(complaint, verdicts);
  return isFirst ? verdicts.map((one) => forComplaint(model, one, complaintIn)) : null;
}

/** The verdict of a single question in any of the twelve languages, and whether it is for a person first. */
export function judgeAlone(model: Model, question: string, vectors?: Vectors): ReturnType<typeof answerAlone> {
  const alone = isOtherLanguage(question)
    ? { judged: answer(model, question, undefined, vectors), isForPerson: false }
    : answerAlone(model, question, vectors);
  const [complaining] = alone.isForPerson ? [] : (verdictsOfComplaint(model, question, [alone.judged]) ?? []);
  return complaining ? { judged: complaining, isForPerson: true } : alone;
}
