import { inParallel, tally } from '../../../harness/caller.ts';
import { headOf, openRaw } from '../../../harness/raw-connection.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** A dialog in which an operator has said `count` sentences of 4,000 letters. */
async function longDialog(world: AbuseWorld, count: number): Promise<{ id: string; token: string }> {
  const one = await world.account();
  const token = await one.access();
  const { session } = await world.beginDialog(world.address(), one.site);
  const sentences = Array.from({ length: 20 }, (_, at) => `${at}\n`.padEnd(4000, 'я'));
  await inParallel(count / 20, 4, () =>
    world.call('POST /dialog/answer', { token, from: world.address(), body: { session, sentences } }),
  );
  const list = await world.call('GET /dialog/list', { token, from: world.address() });
  return { id: list.body.items[0].id, token };
}

const cases: Case[] = [
  {
    row: '11',
    title: 'exports of a dialog of long sentences',
    async run(world) {
      const { id, token } = await longDialog(world, world.size(2000, 100));
      const answers = await inParallel(world.size(30, 4), 10, (at) =>
        world.call('GET /dialog/export/{id}', {
          token,
          from: world.address(),
          params: { id },
          query: { format: at % 2 ? 'json' : 'text' },
        }),
      );
      return tried(`${answers.length} exports of ${world.size(2000, 100)} × 4,000 letters`, tally(answers), {
        'all are answered or 429': answers.every(({ status }) => status === 200 || status === 429),
        'some are answered': answers.some(({ status }) => status === 200),
      });
    },
  },
  {
    row: '11',
    title: 'exports that nobody reads',
    async run(world) {
      const { id, token } = await longDialog(world, world.size(2000, 100));
      const all = await inParallel(world.size(25, 5), 5, async () => {
        const raw = await openRaw(world.server.port);
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': world.address() };
        raw.pause();
        raw.send(headOf(`/dialog/export/${id}`, 0, headers, 'GET'));
        return raw;
      });
      await Bun.sleep(world.size(3000, 300));
      const { token: other, id: theirs } = await longDialog(world, 20);
      const answer = await world.call('GET /dialog/export/{id}', {
        token: other,
        from: world.address(),
        params: { id: theirs },
      });
      all.forEach((raw) => raw.end());
      return tried(`${all.length} of them, then another owner’s`, `the other’s: ${answer.status}`, {
        'another owner gets theirs': answer.status === 200,
      });
    },
  },
];

export const exports: CaseClass = { name: 'exports', cases };
