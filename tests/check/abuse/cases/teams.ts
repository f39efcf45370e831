import type { Account } from '../../../harness/account.ts';
import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, joinSocket, tried } from '../abuse-world.ts';

/** A person who has joined the owner's team, and works there. */
async function joinTeam({ server, account, address, call }: AbuseWorld, owner: Account): Promise<Account> {
  const member = await account();
  const { email } = member;
  await call('POST /team/invite/create', {
    token: await owner.access(),
    from: address(),
    body: { email, role: 'operator' },
  });
  const link = server.outbox().findLast(({ to, text }) => to === email && text.includes('/invite/'))?.text ?? '';
  const body = { token: /\/invite\/([\w-]{43})/.exec(link)?.[1] ?? '' };
  const { status } = await call('POST /team/invite/accept', { token: await member.access(), from: address(), body });
  if (status !== 200) throw new Error(`nobody joined the team: ${status}`);
  return member;
}

/** How many sockets a person may have open. */
const ofPerson = 50;

const cases: Case[] = [
  {
    title: 'long answers to all sockets of a team',
    wait: 500,
    async run(world) {
      const owner = await world.account();
      const token = await owner.access();
      const from = world.address();
      const { session } = await world.beginDialog(from, owner.site);
      const members = await inParallel(world.size(12, 5), 1, () => joinTeam(world, owner));
      const tokens = await Promise.all(members.map((member) => member.access()));
      const joined = await inParallel(members.length * ofPerson, 20, (at) =>
        joinSocket(world, 'operator', tokens[at % tokens.length]!),
      );
      const answers = await inParallel(world.size(60, 6), 4, (at) =>
        world.call('POST /dialog/answer', {
          token,
          from,
          body: { session, clientId: `team-${at}`, sentences: Array<string>(20).fill('я'.repeat(4000)) },
        }),
      );
      const open = joined.filter(({ code }) => code === 0).length;
      for (const { socket } of joined) socket.close();
      return tried(
        `${joined.length} sockets of ${members.length} members, ${answers.length} answers of 160 kB`,
        `${open} open, ${tally(answers)}`,
        {
          'a team has 200 sockets at most': open <= 200,
          'the others are closed with 4409': joined.every(({ code }) => code === 0 || code === 4409),
          'the answers are stored': answers.every(({ status }) => status < 300),
        },
      );
    },
  },
  {
    title: 'looks without end from all sockets of a member',
    async run(world) {
      const owner = await world.account();
      const { session } = await world.beginDialog(world.address(), owner.site);
      const member = await joinTeam(world, owner);
      const [watching, token] = [await owner.access(), await member.access()];
      const { socket: watcher } = await joinSocket(world, 'operator', watching);
      let seen = 0;
      watcher.onmessage = ({ data }) => (seen += JSON.parse(String(data)).type === 'look' ? 1 : 0);
      const sockets = await inParallel(world.size(ofPerson, 20), 10, () => joinSocket(world, 'operator', token));
      const started = Date.now();
      const look = JSON.stringify({ type: 'look', session, what: 'typing' });
      for (const { socket } of sockets) for (let at = 0; at < 40; at += 1) socket.send(look);
      for (let pause = 0; seen === 0 && pause < 120; pause += 1) await Bun.sleep(500);
      for (let last = -1; seen !== last; await Bun.sleep(2_000)) last = seen;
      const most = 240 * (1 + (Date.now() - started) / 60_000) + 1;
      for (const { socket } of [...sockets, { socket: watcher }]) socket.close();
      return tried(`${sockets.length} sockets, 40 looks of each`, `${seen} seen by another member`, {
        'some are seen': seen > 0,
        'those of all sockets together are bounded': seen <= most,
      });
    },
  },
];

export const teams: CaseClass = { name: 'teams', cases };
