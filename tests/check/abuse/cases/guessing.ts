import { inParallel, tally } from '../../../harness/caller.ts';
import { codeTo, lettersTo } from '../../../harness/outbox.ts';
import { type AbuseWorld, type Case, type CaseClass, tried, uniqueEmail } from '../abuse-world.ts';

/** Signs the owner in from a device that the server knows, all the way to the tokens. */
async function signIn(
  world: AbuseWorld,
  from: string,
  email: string,
  password: string,
  device: string,
): Promise<{ status: number; code: string }> {
  const letters = lettersTo(world.server.dataDir, email).length;
  const { answer, hands } = await world.login(from, email, password, device);
  if (!hands || answer.status !== 200) return { status: answer.status, code: hands ? String(answer.body.code) : '' };
  const code = await codeTo(world.server.dataDir, email, letters + 1);
  const checked = await world.call('PATCH /code/check', { stone: hands.stone, from, body: { email, code } });
  return { status: checked.status, code: String(checked.body.code ?? '') };
}

const cases: Case[] = [
  {
    row: '8',
    title: 'wrong passwords from everywhere, then the owner',
    async run(world) {
      const email = uniqueEmail('guessed');
      const home = world.address();
      const { stone, selina, seal } = await world.handshake(home);
      await world.call('POST /user/create', {
        stone,
        from: home,
        body: { email, name: 'Иван', password: seal('Lamp-corner-81'), confirm: seal('Lamp-corner-81'), selina },
      });
      const { device } = (
        await world.call('PATCH /code/check', {
          stone,
          from: home,
          body: { email, code: await codeTo(world.server.dataDir, email) },
        })
      ).body;
      const wrong = await inParallel(
        world.size(200, 50),
        4,
        async (at) => (await world.login(world.address(), email, `Wrong-guess-${at}`)).answer,
      );
      const owner = await signIn(world, world.address(), email, 'Lamp-corner-81', device);
      return tried(
        `${wrong.length} wrong ones from as many addresses; then the right one from a device that has signed in before: ${owner.status} ${owner.code}`,
        tally(wrong),
        {
          'the owner gets in': owner.status === 200,
          'no guess got in': wrong.every(({ status }) => status === 400 || status === 429),
        },
      );
    },
  },
  {
    row: '8',
    title: 'guessing from one address is slowed down',
    async run(world) {
      const one = await world.account();
      const from = world.address();
      const wrong = await inParallel(
        world.size(80, 30),
        2,
        async (at) => (await world.login(from, one.email, `Wrong-guess-${at}`)).answer,
      );
      const looked = wrong.filter(({ status }) => status === 400).length;
      return tried(`${wrong.length} wrong passwords`, tally(wrong), {
        'at most 20 were looked at': looked <= 20,
        'the others are 429': wrong.every(({ status }) => status === 400 || status === 429),
      });
    },
  },
  {
    row: 'held',
    title: 'guessing a code',
    async run(world) {
      const email = uniqueEmail('coded');
      const from = world.address();
      const { stone, selina, seal } = await world.handshake(from);
      await world.call('POST /user/create', {
        stone,
        from,
        body: { email, name: 'Иван', password: seal('Lamp-corner-82'), confirm: seal('Lamp-corner-82'), selina },
      });
      const real = await codeTo(world.server.dataDir, email);
      const answers = await inParallel(40, 10, (at) =>
        world.call('PATCH /code/check', {
          stone,
          from,
          body: { email, code: String((Number(real) + 1 + at) % 1_000_000).padStart(6, '0') },
        }),
      );
      return tried('40 wrong codes at once', tally(answers), {
        'at most 5 were looked at': answers.filter(({ status }) => status === 400).length <= 5,
        'no wrong code is taken': answers.every(({ status }) => status !== 200),
      });
    },
  },
  {
    row: '8',
    title: 'IPv6 addresses of one /64, and mapped spellings',
    async run(world) {
      const spellings = (at: number): string => `2001:db8:7:7:${(at * 7919).toString(16).slice(-4)}::${at + 1}`;
      const mapped = ['::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'];
      const made = async (of: (at: number) => string): Promise<number> => {
        const answers = await inParallel(100, 8, (at) =>
          world.call('POST /widget/session', { from: of(at), body: { site: world.owner.site } }),
        );
        return answers.filter(({ status }) => status === 201).length;
      };
      const [six, four] = [await made(spellings), await made((at) => mapped[at % 4]!)];
      return tried('100 sessions from one /64, and 100 from one IPv4 in four spellings', `201 × ${six} and × ${four}`, {
        'a /64 counts as one': six <= 70,
        'spellings count as one': four <= 70 && four > 0,
      });
    },
  },
];

export const guessing: CaseClass = { name: 'guessing and addresses', cases };
