// The check of upgrades: `npm run check:upgrade -- --kills 30`. Databases of older versions, on SQLite and PostgreSQL
// (`--postgres URL`, else 127.0.0.1:5432), are upgraded and the program is ended hard at random moments.
import { parseArgs } from 'node:util';
import { migrationsOf } from '../../../server/src/database/migrations/migrations.ts';
import { createRandom } from '../../harness/random.ts';
import { checkUpgrade, type UpgradeOutcome } from './check-upgrade.ts';
import { withOldFile, withOldPostgres } from './old-store.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    kills: { ...text, default: '30' },
    sentences: { ...text, default: '20000' },
    /** Databases of so many versions, from the sixth to the last but one. */
    versions: { ...text, default: '3' },
    seed: { ...text, default: String(Date.now() % 1_000_000) },
    postgres: { ...text, default: 'postgres://postgres@127.0.0.1:5432/postgres' },
  },
});
const random = createRandom(Number(values.seed));
const [sentences, count] = [Number(values.sentences), Number(values.versions)];
// A step before the sixth sets random times.
const shipped = Object.keys(migrationsOf('sqlite')).slice(5, -1);
const kills = Math.ceil(Number(values.kills) / count);
let isTrue = true;

function report(what: string, { old, today, ended, faults }: UpgradeOutcome): void {
  console.log(`${what}: ended hard ${old + today - ended} times; ${old} as before, ${today} as after`);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  isTrue &&= faults.length === 0;
}

console.log(`${kills} kills of an upgrade from each of ${count} versions on each database, seed ${values.seed}`);
for (let at = 0; at < count; at += 1) {
  const version = shipped[Math.floor(random.next() * shipped.length)]!;
  report(`${version}, SQLite`, await withOldFile(version, sentences, (store) => checkUpgrade(store, kills, random)));
  report(
    `${version}, PostgreSQL`,
    await withOldPostgres(values.postgres, version, sentences, (store) => checkUpgrade(store, kills, random)),
  );
}
console.log(isTrue ? 'true: each is as before or as after' : 'NOT TRUE');
process.exit(isTrue ? 0 : 1);
