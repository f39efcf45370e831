// The check of backups: `npm run check:backup -- --rounds 20 --kills 5 --rate 200 --seed 1`.
import { readOptions } from './options.ts';
import { runBackups } from './run-backups.ts';

const options = readOptions(process.argv.slice(2), console.log);
console.log(
  `${options.rounds} backups at ${options.rate} sentences a second, ${options.kills} with a SIGKILL, seed ${options.seed}`,
);
const { archives, killed, acknowledged, rate, faults } = await runBackups(options);
console.log(
  `${archives} archives, killed: server ${killed.server}, backup ${killed.backup}; ${acknowledged} sentences acknowledged, ${rate.toFixed(0)} a second`,
);
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(
  faults.length === 0
    ? 'true: each restored copy has every sentence that was acknowledged before its backup began, is sound and serves'
    : `NOT TRUE: ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
