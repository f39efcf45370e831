import { inParallel, tally } from '../../../harness/caller.ts';
import { type Case, type CaseClass, joinSocket, tried } from '../abuse-world.ts';

const cases: Case[] = [
  {
    title: 'long answers to the crowd of one owner’s sockets',
    wait: 200,
    async run(world) {
      const owner = await world.account();
      const token = await owner.access();
      const from = world.address();
      const { session } = await world.beginDialog(from, owner.site);
      const joined = await inParallel(world.size(440, 60), 20, () => joinSocket(world, 'operator', token));
      const answers = await inParallel(world.size(60, 6), 4, (at) =>
        world.call('POST /dialog/answer', {
          token,
          from,
          body: { session, clientId: `crowd-${at}`, sentences: Array<string>(20).fill('я'.repeat(4000)) },
        }),
      );
      const refused = joined.filter(({ code }) => code !== 0);
      for (const { socket } of joined) socket.close();
      return tried(
        `${joined.length} sockets, ${answers.length} answers of 160 kB`,
        `${joined.length - refused.length} sockets open, ${tally(answers)}`,
        {
          'an account has 50 sockets at most': joined.length - refused.length <= 50,
          'the others are closed with 4409': refused.every(({ code }) => code === 4409),
          'the answers are stored': answers.every(({ status }) => status < 300),
        },
      );
    },
  },
  {
    title: 'sockets without end from one address',
    async run(world) {
      const from = world.address();
      const count = world.size(1500, 300);
      const { token } = await world.beginDialog(from);
      const joined = await inParallel(count, count, () => joinSocket(world, 'visitor', token, from));
      const stayed = joined.filter(({ code }) => code === 0).length;
      for (const { socket } of joined) socket.close();
      return tried(`${count} hellos at once`, `${stayed} stay, ${count - stayed} closed`, {
        'at most 300 stay': stayed <= 300,
        'the others are told that it is too fast': joined.every(({ code }) => [0, 4429, 1006].includes(code)),
      });
    },
  },
];

export const frames: CaseClass = { name: 'frames', cases };
