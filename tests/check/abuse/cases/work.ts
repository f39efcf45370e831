import { Database } from 'bun:sqlite';
import { storedFacts } from '../../../../server/src/event/read-after.ts';
import { inParallel, tally } from '../../../harness/caller.ts';
import { ownerOf, seedDialogs } from '../../../harness/seed-dialogs.ts';
import { type AbuseWorld, type Case, type CaseClass, helloOf, openSocket, tried } from '../abuse-world.ts';
import { knowledge } from '../../delivery/knowledge.ts';
import type { Account } from '../../../harness/account.ts';

let big: Account;
const letters = 'абвгдежзиклмнопрстуфхцчшыэюя';
const random = (length: number): string =>
  Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('');

/** Questions that the assistant did not know, no two alike, as one visitor may feed them. */
function seedMissed(path: string, domainId: string, count: number): void {
  const file = new Database(path);
  const insert = file.query(
    'insert into missed (id, domain_id, dialog_id, question, read, closest, at) values (?, ?, null, ?, ?, null, ?)',
  );
  file.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      const text = Array.from({ length: 60 }, () => random(5)).join(' ');
      insert.run(`missed-${at}`, domainId, text, text, Date.now() - at);
    }
  })();
  file.close();
}

/** An account with many dialogs and one with many missed questions, written straight into the file. */
async function prepare(world: AbuseWorld): Promise<void> {
  const { owner, call } = world;
  big = await world.account();
  const token = await owner.access();
  await call('POST /assistant/import', { token, body: { domainId: owner.domainId, contexts: knowledge } });
  await call('POST /assistant/learn', { token, body: { domainId: owner.domainId } });
  await world.server.end('SIGTERM');
  seedMissed(world.server.database, owner.domainId, world.size(20_000, 1000));
  seedDialogs(world.server.database, ownerOf(world.server.database, big.domainId), world.size(20_000, 1500), 10);
  await world.server.start();
}

/** After so long without a frame a replay has ended; ms. */
const silence = 5_000;

/** An operator's hello from `after` on; resolves with how many facts came until nothing more did. */
function replay(world: AbuseWorld, token: string, after: number): Promise<number> {
  const socket = openSocket(world, world.address());
  let [count, last] = [0, Date.now()];
  return new Promise((done) => {
    const timer = setInterval(() => {
      // Longer than a busy machine lets a socket wait between two frames.
      if (Date.now() - last < silence) return;
      clearInterval(timer);
      socket.close();
      done(count);
    }, 100);
    socket.onopen = () => socket.send(helloOf('operator', token, after));
    socket.onmessage = () => {
      count += 1;
      last = Date.now();
    };
    socket.onclose = () => (last = 0);
  });
}

const cases: Case[] = [
  {
    title: 'a storm of searches over a big account',
    async run(world) {
      const token = await big.access();
      const asked = [
        'курьер',
        'нет такого слова',
        '*'.repeat(200),
        '?'.repeat(200),
        '[а-я]*'.repeat(30),
        '*а*б*в*г*д*е*ж*',
        'а',
        '%_%',
        random(200),
      ];
      const answers = await inParallel(world.size(100, 18), 20, (at) =>
        world.call('GET /dialog/list', { token, from: world.address(), query: { q: asked[at % asked.length]! } }),
      );
      return tried(
        `${answers.length} searches over ${world.size(20_000, 1500)} dialogs × 10 sentences, slowest ${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
        tally(answers),
        {
          'answered, or refused as too many or too long': answers.every(({ status }) =>
            [200, 422, 429, 503].includes(status),
          ),
        },
      );
    },
  },
  {
    title: 'counts and statistics of a big account',
    async run(world) {
      const token = await big.access();
      const answers = await inParallel(world.size(60, 10), 10, (at) =>
        world.call(at % 2 ? 'GET /dialog/stats' : 'GET /dialog/count', {
          token,
          from: world.address(),
          ...(at % 2 ? { query: { days: 366 } } : {}),
        }),
      );
      const pages = await inParallel(world.size(60, 10), 10, (at) =>
        world.call('GET /dialog/list', {
          token,
          from: world.address(),
          query: { page: [1, 400, 1_000_000][at % 3]!, filter: ['all', 'unread', 'waiting'][at % 3]! },
        }),
      );
      return tried(`${answers.length + pages.length} calls`, tally([...answers, ...pages]), {
        'all are answered or 429': [...answers, ...pages].every(({ status }) => status === 200 || status === 429),
      });
    },
  },
  ...([10_000, 1_900] as const).map((behind): Case => ({
    title: `replay of ${behind} facts for 20 operators’ hellos`,
    async run(world) {
      const token = await big.access();
      const after = world.size(200_000, 15_000) - behind;
      const counts = await inParallel(world.size(20, 3), 20, () => replay(world, token, after));
      const resets = counts.filter((count) => count <= 3).length;
      return tried(
        `${counts.length} hellos`,
        `${Math.min(...counts)} to ${Math.max(...counts)} frames each, ${resets} told to reload`,
        {
          'each gets what it missed, or is told to reload': counts.every((count) =>
            behind > storedFacts ? count > 0 : count >= behind,
          ),
        },
      );
    },
  })),
  {
    title: 'grouping of missed questions that one visitor feeds',
    async run(world) {
      const { owner, call, size } = world;
      const token = await owner.access();
      const answers = await inParallel(size(10, 2), 5, () =>
        call('GET /assistant/missed/list/domain/id/{domainId}', {
          token,
          from: world.address(),
          params: { domainId: owner.domainId },
        }),
      );
      return tried(
        `${size(20_000, 1000)} questions, asked for ${answers.length} times, slowest ${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
        tally(answers),
        { 'answered, or refused as too many': answers.every(({ status }) => [200, 429, 503].includes(status)) },
      );
    },
  },
];

export const work: CaseClass = { name: 'work on a big account', prepare, cases };
