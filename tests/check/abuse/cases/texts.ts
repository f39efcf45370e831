import { inParallel, tally } from '../../../harness/caller.ts';
import { readOutbox } from '../../../harness/outbox.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

const hostile = [
  "'; drop table dialog; --",
  "' or '1'='1",
  '%_*?[a-z]',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '\u202Eabc',
  '\u0000',
  'a\u0000b',
  '\uFEFF',
  '%00',
  '\\',
  '"',
  '`id`',
  'a\r\nBcc: victim@example.org',
];

const cases: Case[] = [
  {
    row: 'held',
    title: 'SQL, HTML, NUL and patterns in every text',
    async run(world) {
      const token = await world.owner.access();
      const from = world.address();
      const { token: visitor } = await world.beginDialog(from);
      const far = world.address;
      const answers = (
        await inParallel(hostile.length, 2, async (at) => {
          const text = hostile[at]!;
          const sent = await world.call('POST /widget/sentence', {
            token: visitor,
            from: far(),
            body: { clientId: `t${at}`, text },
          });
          // What is stored comes back as it was said.
          const isSame = sent.status !== 201 || sent.body.sentence.text === text;
          return [
            { ...sent, status: isSame ? sent.status : 599 },
            await world.call('GET /dialog/list', { token, query: { q: text } }),
            await world.call('POST /widget/session', {
              from: far(),
              body: { site: world.owner.site, page: text, title: text, referrer: text },
            }),
            await world.call('PATCH /widget/visitor', {
              token: visitor,
              from: far(),
              body: { name: text, email: text, userId: text },
            }),
            await world.call('POST /assistant/label/create', {
              token,
              body: { label: text, description: text, domainId: world.owner.domainId },
            }),
            await world.call('GET /dialog/detail/{id}', { token, params: { id: text } }),
            await world.call('POST /widget/rating', { token: visitor, from: far(), body: { score: 5, comment: text } }),
            await world.call('PATCH /user/name/edit', { token, body: { name: text } }),
          ];
        })
      ).flat();
      const { body } = await world.call('GET /dialog/list', { token });
      return tried(`${hostile.length} texts in 8 calls`, tally(answers), {
        'no failure of the server, nothing changed on its way': answers.every(
          ({ status }) => status > 0 && status < 500,
        ),
        'the dialogs are still there': body.total > 0,
      });
    },
  },
  {
    row: 'held',
    title: 'lines of a letter’s head in names and subjects',
    async run(world) {
      const one = await world.account();
      const token = await one.access();
      const subjects = [
        'Код\r\nBcc: bcc@example.org',
        'Код\nBcc: bcc@example.org',
        'Код\rBcc: bcc@example.org',
        'Код\u2028Bcc: bcc@example.org',
        `${'=?utf-8?q?a?= '.repeat(8)}`,
        '\u0085Bcc: bcc@example.org',
      ];
      const answers = await inParallel(subjects.length, 1, (at) =>
        world.call('PATCH /user/send/code', {
          token,
          body: { subject: subjects[at]!, text: 'Текст\r\n.\r\nRCPT TO:<bcc@example.org>' },
        }),
      );
      const letters = readOutbox(world.server.dataDir);
      const heads = letters.map(({ source }) => source.split('\r\n\r\n')[0]!);
      return tried(`${subjects.length} subjects`, tally(answers), {
        'no letter has another recipient':
          heads.every((head) => !/^(bcc|cc):/im.test(head)) && letters.every(({ to }) => !to.includes('bcc@')),
        'no failure': answers.every(({ status }) => status > 0 && status < 500),
      });
    },
  },
];

export const texts: CaseClass = { name: 'texts', cases };
