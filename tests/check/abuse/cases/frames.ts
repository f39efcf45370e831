import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, helloOf, joinSocket, openSocket, tried } from '../abuse-world.ts';

/** The frames from the server and the close code. */
interface Replies {
  readonly frames: readonly { type: string; code?: string }[];
  readonly code: number;
}

/** Opens a socket, sends texts one after another, and waits for its end, `patience` ms at most (then code 0). */
function converse(
  world: AbuseWorld,
  from: string,
  texts: readonly (string | Uint8Array)[],
  patience = 6500,
): Promise<Replies> {
  const socket = openSocket(world, from);
  const frames: { type: string; code?: string }[] = [];
  return new Promise((done) => {
    const end = (code: number): void => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      done({ frames, code });
    };
    const timer = setTimeout(() => end(0), patience);
    socket.onopen = () => texts.forEach((text) => socket.send(text as string));
    socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)));
    socket.onclose = ({ code }) => end(code);
  });
}

const closes = (replies: readonly Replies[]): string => replies.map(({ code }) => code).join(', ');

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
    title: 'frames before the hello, no frames of the contract, none at all',
    async run(world) {
      const from = world.address();
      const first = [
        '{"type":"say","clientId":"1","text":"а"}',
        '{"type":"ping"}',
        'no json',
        '[]',
        'null',
        '{"type":"hello"}',
        '{"type":"hello","role":"admin","token":"x","after":0}',
        '{"__proto__":{"type":"ping"}}',
        '[[[['.repeat(5000),
      ];
      const replies = await inParallel(first.length, 4, (at) => converse(world, from, [first[at]!]));
      const silent = world.short ? null : await converse(world, from, []);
      return tried(
        `${first.length} first frames${silent ? ', and silence' : '; silence only in the command'}`,
        closes([...replies, ...(silent ? [silent] : [])]),
        {
          'all are closed with 4400': replies.every(({ code }) => code === 4400),
          ...(silent ? { 'silence with 4408': silent.code === 4408 } : {}),
        },
      );
    },
  },
  {
    title: 'oversized frames',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const replies = await inParallel(3, 3, (at) =>
        converse(
          world,
          from,
          [
            helloOf('visitor', token),
            [
              `{"type":"say","clientId":"1","text":"${'x'.repeat(70_000)}"}`,
              new Uint8Array(1024 * 1024),
              'x'.repeat(20 * 1024 * 1024),
            ][at]!,
          ],
          4000,
        ),
      );
      return tried('70 KB, 1 MB, 20 MB', closes(replies), {
        'all are closed': replies.every(({ code }) => code !== 0),
      });
    },
  },
  {
    title: 'sockets without end from one address',
    async run(world) {
      const from = world.address();
      const count = world.size(1500, 300);
      const { token } = await world.beginDialog(from);
      const replies = await inParallel(count, count, () => converse(world, from, [helloOf('visitor', token)], 3000));
      const stayed = replies.filter(({ code }) => code === 0).length;
      return tried(`${count} hellos at once`, `${stayed} stay, ${count - stayed} closed`, {
        'at most 300 stay': stayed <= 300,
        'the others are told that it is too fast': replies.every(({ code }) => [0, 4429, 1006].includes(code)),
      });
    },
  },
];

export const frames: CaseClass = { name: 'frames', cases };
