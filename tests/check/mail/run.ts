// The check of answers by mail: `npm run check:mail -- --letters 200 --kills 20`; `--postgres URL` over PostgreSQL, or
// `--processes 2`: two servers, PostgreSQL and Redis, each server ended in turn; `--dovecot` reads Debian's Dovecot.
import { parseArgs } from 'node:util';
import { checkMail } from './run-mail.ts';

const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    postgres: { type: 'string' },
    processes: { type: 'string', default: '1' },
    dovecot: { type: 'boolean', default: false },
  },
});
const check = {
  letters: Number(values.letters),
  kills: Number(values.kills),
  postgres: values.postgres,
  processes: values.processes === '2' ? 2 : 1,
  dovecot: values.dovecot,
} as const;
const faults = await checkMail(check);
for (const fault of faults) console.log(`FAULT ${fault}`);
const result = faults.length === 0 ? 'true' : 'NOT TRUE';
console.log(`${result}: ${check.letters} letters through ${check.kills} kills, each once and in its order`);
process.exitCode = faults.length === 0 ? 0 : 1;
