// The check of moves: `npm run check:move -- --sentences 1000000 --kills 5`. A database of SQLite moves to PostgreSQL
// (`--postgres URL`, else 127.0.0.1:5432) while the command is ended hard; all rows are compared, a server serves the
// result, and the delivery check runs over it.
import { parseArgs } from 'node:util';
import { checkMove } from './check-move.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    sentences: { ...text, default: '1000000' },
    kills: { ...text, default: '5' },
    deliver: { ...text, default: '40' },
    seed: { ...text, default: String(Date.now() % 1_000_000) },
    postgres: { ...text, default: 'postgres://postgres@127.0.0.1:5432/postgres' },
  },
});
const [sentences, kills, deliver, seed] = [values.sentences, values.kills, values.deliver, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
console.log(`${sentences} sentences, ${kills} kills, seed ${seed}`);
const started = performance.now();
const { killed, rows, faults } = await checkMove({
  sentences,
  kills,
  deliver,
  seed,
  postgres: values.postgres,
  say: console.log,
});
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(
  `${rows} rows are equal, the command was ended hard ${killed} times, ${Math.round((performance.now() - started) / 1000)} s: ${faults.length === 0 ? 'true' : 'NOT TRUE'}`,
);
process.exit(faults.length === 0 && killed === kills ? 0 : 1);
