import { mixedLimit, type Mixed, type Similar } from '../../contract.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { askedThing, findMixed, similarQuestions } from '../engine/index.ts';
import { firstSentences } from './qa-table.ts';
import { questionKey } from './question-key.ts';

// Analysis of a context's questions by the engine. Runs in a thread.

const mostQuestions = 200;
const mostVariants = 24;

/** New paraphrases of a label's questions: the first one of each question, then the second ones, and so on. */
export async function findVariants({ db }: ThreadTools, labelId: string): Promise<Similar['variants']> {
  const questions = await firstSentences(db, labelId, 'question', mostQuestions);
  const seen = new Set(questions.map(questionKey));
  const found = questions.map((of) => {
    const fresh = similarQuestions(of).filter((sentence) => !seen.has(questionKey(sentence)));
    for (const sentence of fresh) seen.add(questionKey(sentence));
    return fresh.map((sentence) => ({ sentence, of }));
  });
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => found.flatMap((some) => some[at] ?? []));
  return inTurn.flat().slice(0, mostVariants);
}

/** The first questions of a label, grouped by the thing they ask for. */
export async function groupMixed({ db }: ThreadTools, labelId: string): Promise<Mixed['groups']> {
  const questions = await firstSentences(db, labelId, 'question', mixedLimit);
  return findMixed(questions, questions.map(askedThing));
}
