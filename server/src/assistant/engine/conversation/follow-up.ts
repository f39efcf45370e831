import { tuning } from '../tuning.ts';
import { tokensOf } from './phrases.ts';

const { longestFollowUp } = tuning.conversation;
/** What a question begins with that goes on from the one before it. */
const opening = /^(?:ну )?(?:а|и|тогда|или|and|or|then|what about|how about) /;

/** Whether a question may need the one before it to be understood. */
export function isFollowUp(question: string): boolean {
  const words = tokensOf(question).map(({ word }) => word);
  return words.length <= longestFollowUp && opening.test(`${words.join(' ')} `);
}

/** A follow-up together with the question before it. */
export const readTogether = (previous: string, question: string): string => `${previous} ${question}`;
