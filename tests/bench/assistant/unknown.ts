import { answer, trainModel, type Model } from '../../../server/src/assistant/engine/index.ts';
import { ask } from './ask.ts';
import { rankingArea } from './metrics.ts';
import { contextsOf, readSet } from './sets.ts';
import { printTable, show } from './table.ts';

function cells(model: Model, known: number[], questions: string[]): string[] {
  const verdicts = questions.map((text) => answer(model, text));
  const share = (outcome: string): string =>
    show((100 * verdicts.filter((verdict) => verdict.outcome === outcome).length) / verdicts.length);
  return [
    show(
      rankingArea(
        known,
        verdicts.map(({ confidence }) => confidence),
      ),
    ),
    ...['answer', 'suggest', 'unknown'].map(share),
  ];
}

/** How well questions without a label are distinguished from the others. */
export function measureUnknown(folder: string | null): void {
  const rows: string[][] = [];
  const add = (name: string, trainName: string, pick: 'oos' | 'oos2', from = trainName): void => {
    const set = readSet(folder, trainName);
    const questions = readSet(folder, from)?.[pick];
    if (!set || !questions) return;
    const model = trainModel(contextsOf(set.train));
    rows.push([
      name,
      ...cells(
        model,
        ask(model, set.test).map(({ confidence }) => confidence),
        questions,
      ),
    ]);
  };
  add('BANKING77-OOS, neighbouring', 'banking77-oos', 'oos');
  add('BANKING77-OOS, foreign', 'banking77-oos', 'oos2');
  add('home-ru, foreign', 'home-ru', 'oos', 'ru-out-of-scope');
  add('ru-chatbot79, foreign', 'ru-chatbot79', 'oos', 'ru-out-of-scope');
  add('ru-chatbot79 10 examples, foreign', 'ru-chatbot79-10shot', 'oos', 'ru-out-of-scope');
  if (rows.length === 0) return console.log('Unknown questions are not measured, for want of data.');
  printTable('Unknown questions (AUROC; outcomes, %)', ['set', 'AUROC', 'answer', 'suggest', 'unknown'], rows);
}
