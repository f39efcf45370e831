import { inParallel, tally } from '../../../harness/caller.ts';
import { codeTo, lettersTo } from '../../../harness/outbox.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

const admin = 'admin@example.org';
const relayed = 'Выиграли миллион http://spam.example';

const cases: Case[] = [
  {
    row: '2',
    title: 'e-mail change without a proof of the new address',
    async run({ account, call, server }) {
      const one = await account();
      const token = await one.access();
      await call('PATCH /user/send/code', { token, body: { subject: 'Смена адреса', text: 'Код:' } });
      const code = await codeTo(server.dataDir, one.email, 2);
      const answers = [
        await call('PATCH /user/email/edit', { token, body: { email: admin, code } }),
        await call('PATCH /user/email/edit', { token, body: { email: 'stranger@example.org', code } }),
      ];
      const { body: info } = await call('GET /user/info', { token });
      const { body: profile } = await call('GET /user/profile', { token });
      return tried('the own code for the address of an admin, and of a stranger', tally(answers), {
        'both are refused as code_invalid': answers.every(
          ({ status, body }) => status === 400 && body.code === 'code_invalid',
        ),
        'the account has not become an admin': info.isAdmin === false,
        'the address is the old one': profile.email === one.email,
      });
    },
  },
  {
    row: '2',
    title: 'the code of an address change as a mail relay',
    async run({ account, call, server, size }) {
      const one = await account();
      const token = await one.access();
      const answers = await inParallel(size(40, 12), 4, (at) =>
        call('PATCH /user/send/code', {
          token,
          body: { subject: relayed, text: relayed, email: `stranger${at}@example.org` },
        }),
      );
      const letters = Array.from({ length: answers.length }, (_, at) =>
        lettersTo(server.dataDir, `stranger${at}@example.org`),
      ).flat();
      const texts = letters.map(
        ({ source }) => source + Buffer.from(source.split('\r\n\r\n')[1] ?? '', 'base64').toString(),
      );
      return tried(
        `${answers.length} strangers’ addresses with a text of one’s own: ${letters.length} letters`,
        tally(answers),
        {
          'at most 5 letters an hour': letters.length <= 5,
          'none carries the caller’s text': texts.every((text) => !text.includes('spam.example')),
          'what is refused is 429': answers.every(({ status }) => status === 200 || status === 429),
        },
      );
    },
  },
  {
    row: '2',
    title: 'a change to an address that is taken',
    async run({ account, call, owner }) {
      const token = await (await account()).access();
      const answer = await call('PATCH /user/send/code', {
        token,
        body: { subject: 'а', text: 'б', email: owner.email },
      });
      return tried('the honest owner’s address', tally([answer]), {
        'it is refused': answer.status === 409 || answer.status === 429,
      });
    },
  },
  {
    row: '10',
    title: 'the commonest passwords',
    async run(world) {
      const answers = await inParallel(4, 1, async (at) => {
        const from = world.address();
        const { stone, selina, seal } = await world.handshake(from);
        const password = ['12345678', 'password', 'qwerty123', 'iloveyou'][at]!;
        return world.call('POST /user/create', {
          stone,
          from,
          body: {
            email: `weak${at}@example.com`,
            name: 'Иван',
            password: seal(password),
            confirm: seal(password),
            selina,
          },
        });
      });
      return tried('12345678, password, qwerty123, iloveyou', tally(answers), {
        'all are refused with a message at the field': answers.every(
          ({ status, body }) => status === 400 && Boolean(body.fields?.password),
        ),
      });
    },
  },
];

export const accounts: CaseClass = { name: 'accounts', env: () => ({ ADMIN_EMAILS: admin }), cases };
