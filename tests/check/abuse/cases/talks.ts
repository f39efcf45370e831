import { Database } from 'bun:sqlite';
import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** How many dialogs the server has stored. */
function countDialogs({ server }: AbuseWorld): number {
  const file = new Database(server.database, { readonly: true });
  try {
    return (file.query('select count(*) as count from dialog').get() as { count: number }).count;
  } finally {
    file.close();
  }
}

const statusOnly =
  (statuses: readonly number[]) =>
  (answer: { status: number }): boolean =>
    statuses.includes(answer.status);

const cases: Case[] = [
  {
    title: 'talks without end by PATCH /widget/visitor',
    async run(world) {
      const from = world.address();
      let { token } = await world.beginDialog(from);
      const before = countDialogs(world);
      const answers = await inParallel(world.size(2000, 60), 1, async (at) => {
        const answer = await world.call('PATCH /widget/visitor', { token, from, body: { userId: `user${at}` } });
        token = answer.body.token ?? token;
        return answer;
      });
      const made = countDialogs(world) - before;
      return tried(`${answers.length} unsigned userIds with one token: ${made} talks`, tally(answers), {
        'not one more talk': made === 0,
        'what is refused is 429': answers.every(statusOnly([200, 429])),
        ...(world.short ? {} : { 'it is refused in the end': answers.at(-1)!.status === 429 }),
      });
    },
  },
  {
    title: 'sessions without a token from one address',
    async run(world) {
      const from = world.address();
      const answers = await inParallel(world.size(400, 100), 8, () =>
        world.call('POST /widget/session', { from, body: { site: world.owner.site } }),
      );
      const made = answers.filter(({ status }) => status === 201).length;
      return tried(`${answers.length} sessions`, tally(answers), {
        'at most 70 in a burst': made <= 70,
        'the others are 429': answers.every(statusOnly([201, 429])),
      });
    },
  },
  {
    title: 'sentence by address: many talks of one address',
    async run(world) {
      const from = world.address();
      const dialogs = await inParallel(20, 4, () => world.beginDialog(from));
      const answers = await inParallel(300, 8, (at) =>
        world.call('POST /widget/sentence', {
          from,
          token: dialogs[at % 20]!.token,
          body: { clientId: `c${at}`, text: 'Добрый день' },
        }),
      );
      const stored = answers.filter(({ status }) => status === 201).length;
      return tried('20 talks × 15 sentences', tally(answers), {
        'at most 130 are stored': stored <= 130,
        'the others are 429': answers.every(statusOnly([201, 429])),
      });
    },
  },
  {
    title: 'one talk that never stops',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const answers = await inParallel(world.size(200, 60), 4, (at) =>
        world.call('POST /widget/sentence', { from, token, body: { clientId: `c${at}`, text: 'Ещё' } }),
      );
      return tried(`${answers.length} sentences`, tally(answers), {
        'at most 40 are stored': answers.filter(({ status }) => status === 201).length <= 40,
        'refusals say when to come again': answers.every(
          ({ status, headers }) => status !== 429 || Number(headers.get('retry-after')) > 0,
        ),
      });
    },
  },
];

export const dialogs: CaseClass = { name: 'talks', cases };
