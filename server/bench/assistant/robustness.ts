import { trainModel } from '../../src/assistant/engine/index.ts';
import { randomFrom } from '../../src/assistant/engine/train/random.ts';
import { ask } from './asked.ts';
import { inLatin, WAYS } from './latin.ts';
import { percent } from './metrics.ts';
import { contextsOf, readSet, type Row } from './sets.ts';
import { withSlips } from './slips.ts';
import { printTable, show } from './table.ts';

const CASES: [train: string, changed: string[]][] = [
  ['banking77-10shot', ['typo1', 'typo2']],
  ['ru-chatbot79', ['typo1', 'typo2', 'layout', 'translit']],
];
/** One draw of slips says little: in a thousand questions some twenty are lost or gained by it. */
const DRAWS = 10;

const drawsOf = (test: Row[]): Row[][] =>
  Array.from({ length: DRAWS }, (_, seed) => withSlips(test, randomFrom(seed + 1)));

/** What slips, the wrong layout and Latin letters cost: as the sets hold them, and the mean of more draws of a slip and of more ways of writing. */
export function measureRobustness(folder: string): void {
  const rows: string[][] = [];
  for (const [name, changes] of CASES) {
    const set = readSet(folder, name);
    if (!set) continue;
    const model = trainModel(contextsOf(set.train));
    const rightOf = (test: Row[]): number => percent(ask(model, test).map(({ right }) => right));
    const plain = rightOf(set.test);
    const tell = (what: string, tests: Row[][]): void => {
      const share = tests.reduce((sum, test) => sum + rightOf(test), 0) / tests.length;
      rows.push([`${name} ${what}`, show(plain), show(share), show(plain - share)]);
    };
    for (const change of changes) {
      const changed = readSet(folder, `${name}-${change}`);
      if (changed) tell(change, [changed.test]);
    }
    tell(`one slip, mean of ${DRAWS} draws`, drawsOf(set.test));
    if (changes.includes('translit'))
      tell(
        `Latin letters, mean of ${Object.keys(WAYS).length} ways`,
        Object.values(WAYS).map((way) => inLatin(set.test, way)),
      );
  }
  printTable('Changed questions, %', ['set', 'plain', 'changed', 'drop'], rows);
}
