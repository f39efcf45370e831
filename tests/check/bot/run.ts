// A bot by API token is killed while visitors ask: `bun tests/check/bot/run.ts --kills 20 --visitors 6 --seed 1`.
import { parseArgs } from 'node:util';
import { runCheck } from './run-check.ts';

/** How long a revoked token may stay in; ms. */
const revokedWithin = 1_000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    visitors: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const { faults, questions, sent, revoked } = await runCheck({
  kills,
  visitors: Number(values.visitors),
  seed: Number(values.seed),
});
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  `${kills} kills: ${questions} questions, ${sent} answers sent, ${faults.length} faults; out ${revoked.toFixed(0)} ms after the revocation`,
);
process.exit(faults.length === 0 && revoked <= revokedWithin ? 0 : 1);
