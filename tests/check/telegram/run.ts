// The check of Telegram: `npm run check:telegram -- --chats 10 --sentences 20 --kills 10 --seed 1`, and
// `--postgres URL` over PostgreSQL, or `--processes 2`: two servers, PostgreSQL and Redis, each server ended in turn.
import { parseArgs } from 'node:util';
import { runTelegram } from './run-telegram.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    chats: { ...text, default: '10' },
    sentences: { ...text, default: '20' },
    kills: { ...text, default: '10' },
    seed: { ...text, default: String(Date.now() % 1_000_000) },
    postgres: text,
    processes: { ...text, default: '1' },
  },
});

const [chats, sentences, kills, seed] = [values.chats, values.sentences, values.kills, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
console.log(`${chats} people, ${sentences} sentences and answers each, ${kills} kills, seed ${seed}`);
const outcome = await runTelegram({
  chats,
  sentences,
  kills,
  seed,
  postgres: values.postgres,
  processes: values.processes === '2' ? 2 : 1,
});
for (const fault of outcome.faults.slice(0, 20)) console.log(`FAULT ${fault}`);
const isTrue = outcome.faults.length === 0;
console.log(
  `${isTrue ? 'true' : 'NOT TRUE'}: every sentence is stored once and every answer came, in order; ${outcome.repeats} answers came twice, across a kill; ${outcome.exceeded} refused by a limit of the API; ${outcome.seconds.toFixed(0)} s`,
);
process.exit(isTrue ? 0 : 1);
