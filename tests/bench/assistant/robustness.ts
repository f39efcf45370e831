import { trainModel } from '../../../server/src/assistant/engine/index.ts';
import { randomFrom } from '../../../server/src/assistant/engine/train/random.ts';
import { ask } from './ask.ts';
import { transliterateRows, ways } from './transliteration.ts';
import { percent } from './metrics.ts';
import { contextsOf, readSet, type Row } from './sets.ts';
import { withTypos } from './typos.ts';
import { printTable, show } from './table.ts';

const cases: [train: string, changed: string[], isRussian: boolean][] = [
  ['demo-shop', [], true],
  ['banking77-10shot', ['typo1', 'typo2'], false],
  ['ru-chatbot79', ['typo1', 'typo2', 'layout', 'translit'], true],
];
/** One draw of typos is not enough: of a thousand questions some twenty are lost or gained by it. */
const draws = 10;

const drawsOf = (test: Row[]): Row[][] =>
  Array.from({ length: draws }, (_, seed) => withTypos(test, randomFrom(seed + 1)));

/**
 * What typos, the wrong layout and Latin letters cost: as the sets hold them, and the mean of more draws of a typo
 * and of more ways of transliteration.
 */
export function measureRobustness(folder: string | null): void {
  const rows: string[][] = [];
  for (const [name, changes, isRussian] of cases) {
    const set = readSet(folder, name);
    if (!set) continue;
    const model = trainModel(contextsOf(set.train));
    const rightOf = (test: Row[]): number => percent(ask(model, test).map(({ right }) => right));
    const plain = rightOf(set.test);
    const printRow = (what: string, tests: Row[][]): void => {
      const share = tests.reduce((sum, test) => sum + rightOf(test), 0) / tests.length;
      rows.push([`${name} ${what}`, show(plain), show(share), show(plain - share)]);
    };
    for (const change of changes) {
      const changed = readSet(folder, `${name}-${change}`);
      if (changed) printRow(change, [changed.test]);
    }
    printRow(`one typo, mean of ${draws} draws`, drawsOf(set.test));
    if (isRussian)
      printRow(
        `Latin letters, mean of ${Object.keys(ways).length} ways`,
        Object.values(ways).map((way) => transliterateRows(set.test, way)),
      );
  }
  printTable('Changed questions, %', ['set', 'plain', 'changed', 'drop'], rows);
}
