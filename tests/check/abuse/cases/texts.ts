import { inParallel, tally } from '../../../harness/caller.ts';
import { readOutbox } from '../../../harness/outbox.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

const cases: Case[] = [
  {
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
