import { stopWords } from '../text/stop-words.ts';
import { tuning } from '../tuning.ts';
import { tokensOf } from './phrases.ts';

const { longestFollowUp } = tuning.conversation;
/** What a question begins with that goes on from the one before it. */
const opening = /^(?:ну )?(?:а|и|тогда|или|and|or|then|what about|how about) /;
/** Words that ask of what was spoken of before, beside {@link stopWords}. */
const askingWords = new Set(
  `стоит стоят стоимость цена цены ценник почем дорого дешево долго быстро скоро платно бесплатно срок сроки будет выйдет
  получится обойдется подробнее точно именно всего примерно дня дней
  much cost costs price long free cheap expensive exactly days it`.split(/\s+/),
);

/** How a question may need the one before it: it says so itself, or it names nothing that it is about. */
export function isFollowUp(question: string): boolean {
  const words = tokensOf(question).map(({ word }) => word);
  if (words.length === 0 || words.length > longestFollowUp) return false;
  return opening.test(`${words.join(' ')} `) || words.every((word) => stopWords.has(word) || askingWords.has(word));
}

/** A follow-up together with the question before it. */
export const readTogether = (previous: string, question: string): string => `${previous} ${question}`;
