// The check of erasure: `npm run check:erase -- --people 50`, with `--postgres URL` over a PostgreSQL database of its own.
import { parseArgs } from 'node:util';
import { createAccount } from '../../harness/account.ts';
import { startServer } from '../../harness/server-process.ts';
import { createDatabase } from '../../harness/test-database.ts';
import { inboxKey } from '../../../server/src/dialog/letter/letter-link.ts';
import { replyToken } from '../../../server/src/mail/incoming/reply-token.ts';
import { hashToken } from '../../../server/src/security/token-hash.ts';
import { insertAddresses } from '../mail/run-mail.ts';
import { connectBot, startChannels } from './erase-channels.ts';
import type { Sites } from './marked-site.ts';
import { prepareSites } from './prepare-sites.ts';
import { erasePerson, type Hunted, huntFor, namesOf, searchFor, markPeople } from './run-erase.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '50' }, postgres: { type: 'string' } } });
const each = Number(values.people);
const database = values.postgres === undefined ? null : await createDatabase(values.postgres);
const channels = await startChannels();
const secret = 'a secret of the check of erasure, which is long enough';
const env = {
  LOG_LEVEL: 'debug',
  JWT_SECRET: secret,
  ...channels.env,
  ...(database && { DATABASE_URL: database.url }),
};
const server = await startServer({ env });
const place = { dataDir: server.dataDir, postgres: database?.url ?? null, output: () => server.output() };
const share = ({ stored, all }: Hunted): string => `${stored} of ${all}`;
let letters = 0;

try {
  const account = await createAccount(server, 'eraser');
  const sites: Sites = {
    ...(await prepareSites(server.url, await account.access(), 'erase')),
    channels,
    async replyAddress(session, email) {
      const token = replyToken(secret, `check:${(letters += 1)}`);
      const store = database ? { postgres: database.url } : { file: server.database };
      await insertAddresses(store, [[hashToken(token), inboxKey({ secret }, email), session]]);
      return `answers+${token}@shop.example`;
    },
  };
  await connectBot(sites, channels);
  const { erased, others } = await markPeople(sites, each);
  const before = await huntFor(place, [...erased, ...others]);
  console.log(`${each} people to erase and ${each} others: ${share(before)} of their marks are stored`);
  const started = performance.now();
  const counts = { dialogs: 0, sentences: 0, files: 0 };
  for (const person of erased) {
    const one = await erasePerson({ ...sites, access: await account.access() }, person);
    for (const what of ['dialogs', 'sentences', 'files'] as const) counts[what] += one[what];
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `erased ${counts.dialogs} dialogs, ${counts.sentences} sentences, ${counts.files} files in ${seconds.toFixed(1)} s`,
  );
  const [gone, left] = [await huntFor(place, erased), await huntFor(place, others)];
  const found = await searchFor({ ...sites, access: await account.access() }, others);
  const faults = [
    ...(before.stored === before.all ? [] : [`only ${share(before)} marks were stored before`]),
    ...namesOf(erased, gone),
    ...(left.stored === left.all ? [] : [`only ${share(left)} marks of the others are left`]),
    ...(found === each ? [] : [`the search finds ${found} of the ${each} others`]),
  ];
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(
    `${faults.length === 0 ? 'true' : 'NOT TRUE'}: of the erased ${share(gone)} marks are stored, of the others ${share(left)}; the search finds ${found} of ${each}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  await channels.stop();
  await database?.drop();
}
