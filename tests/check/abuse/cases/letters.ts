import { inParallel, tally } from '../../../harness/caller.ts';
import { lettersTo } from '../../../harness/outbox.ts';
import { type AbuseWorld, type Case, type CaseClass, tried, uniqueEmail } from '../abuse-world.ts';

const most = 5;

/** Registers an address that is not the caller's; the password is the caller's. */
async function registerVictim(
  world: AbuseWorld,
  email: string,
  password: string,
): Promise<{ stone: string; status: number }> {
  const from = world.address();
  const { stone, selina, seal } = await world.handshake(from);
  const { status } = await world.call('POST /user/create', {
    stone,
    from,
    body: { email, name: 'Иван', password: seal(password), confirm: seal(password), selina },
  });
  return { stone, status };
}

const cases: Case[] = [
  {
    row: '4',
    title: 'letters to one mailbox: stones × code/refresh',
    async run(world) {
      const [email, password] = [uniqueEmail('victim'), 'Tram-window-43'];
      await registerVictim(world, email, password);
      const answers = (
        await inParallel(world.size(60, 15), 3, async () => {
          const from = world.address();
          const { answer, hands } = await world.login(from, email, password);
          if (!hands) return [answer];
          return [answer, await world.call('PATCH /code/refresh', { stone: hands.stone, from, body: { email } })];
        })
      ).flat();
      const letters = lettersTo(world.server.dataDir, email).length;
      return tried(
        `a stranger’s address registered, ${answers.length} sign-ins and refreshes from as many addresses: ${letters} letters`,
        tally(answers),
        {
          [`at most ${most} letters an hour`]: letters <= most,
          'at least one letter came': letters > 0,
        },
      );
    },
  },
  {
    row: '4',
    title: 'letters to one mailbox: parallel refreshes of one stone',
    async run(world) {
      const email = uniqueEmail('parallel');
      const { stone } = await registerVictim(world, email, 'Tram-window-44');
      const from = Array.from({ length: 8 }, world.address);
      const answers = await inParallel(world.size(100, 40), 40, (at) =>
        world.call('PATCH /code/refresh', { stone, from: from[at % 8]!, body: { email } }),
      );
      const letters = lettersTo(world.server.dataDir, email).length;
      return tried(`${answers.length} at once: ${letters} letters`, tally(answers), {
        'one refresh a minute': letters <= 2,
        'the others are 429': answers.every(({ status }) => status === 200 || status === 429),
      });
    },
  },
  {
    row: '4',
    title: 'letters to one mailbox: registered again and again',
    async run(world) {
      const email = uniqueEmail('again');
      const made = await inParallel(world.size(40, 12), 4, () => registerVictim(world, email, 'Tram-window-45'));
      const letters = lettersTo(world.server.dataDir, email).length;
      return tried(`${made.length} registrations of one address: ${letters} letters`, tally(made), {
        [`at most ${most} letters an hour`]: letters <= most,
      });
    },
  },
  {
    row: '4',
    title: 'letters to one’s own account',
    async run({ account, call, server, size }) {
      const one = await account();
      const token = await one.access();
      const before = lettersTo(server.dataDir, one.email).length;
      const answers = await inParallel(size(60, 20), 10, () =>
        call('PATCH /user/send/code', { token, body: { subject: 'Код', text: 'Ваш код:' } }),
      );
      const letters = lettersTo(server.dataDir, one.email).length - before;
      return tried(`${answers.length} × send/code: ${letters} letters`, tally(answers), {
        [`at most ${most} an hour`]: letters <= most,
      });
    },
  },
  {
    row: '4',
    title: 'letters from one address to many mailboxes',
    async run(world) {
      const from = world.address();
      const many = Array.from({ length: world.size(100, 24) }, () => uniqueEmail('many'));
      const answers = await inParallel(many.length, 4, async (at) => {
        const hands = await world.handshake(from).catch(() => null);
        if (!hands) return { status: 429 };
        const { stone, selina, seal } = hands;
        return world.call('POST /user/create', {
          stone,
          from,
          body: {
            email: many[at]!,
            name: 'Иван',
            password: seal('Tram-window-46'),
            confirm: seal('Tram-window-46'),
            selina,
          },
        });
      });
      const letters = many.flatMap((email) => lettersTo(world.server.dataDir, email)).length;
      return tried(`${answers.length} registrations: ${letters} letters`, tally(answers), {
        [`at most ${most} letters an hour`]: letters <= most,
        'at least one letter came': letters > 0,
        'what is refused is 429': answers.every(({ status }) => status === 201 || status === 429 || status === 503),
      });
    },
  },
];

export const letters: CaseClass = { name: 'letters', cases };
