import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** Texts on which patterns with more than one way to match go on for ever, near the largest body. */
const hostile = (length: number): Record<string, string> => ({
  'a@....@': `a@${'.'.repeat(length)}@`,
  'a@a.a.a…@': `a@${'a.'.repeat(length / 2)}@`,
  'a.a.a…!': `${'a.'.repeat(length / 2)}!`,
  'a-a-a…@': `${'a-'.repeat(length / 2)}@a`,
  'aaaa…': 'a'.repeat(length),
  spaces: `${' '.repeat(length)}a`,
  'x@ + spaces': `x@${' '.repeat(length)}.`,
  'аа-аа.…': `${'аа-'.repeat(length / 3)}.!`,
  digits: '1'.repeat(length),
  'combining marks': `a${'\u0301'.repeat(length / 2)}`,
});

type Send = (text: string) => Promise<{ status: number; ms: number }>;

/** Each call whose body has a pattern, with the text at its place. */
async function fieldsOf(world: AbuseWorld): Promise<Record<string, Send>> {
  const { call, owner } = world;
  const token = await owner.access();
  const from = world.address();
  const visitor = (await world.beginDialog(from)).token;
  const { stone, selina } = await world.handshake(from);
  const far = (): string => world.address();
  return {
    'visitor e-mail': (email) => call('PATCH /widget/visitor', { token: visitor, from: far(), body: { email } }),
    'visitor name': (name) => call('PATCH /widget/visitor', { token: visitor, from: far(), body: { name } }),
    'registration e-mail': (email) =>
      call('POST /user/create', {
        stone,
        from: far(),
        body: { email, name: 'Иван', password: 'x', confirm: 'x', selina },
      }),
    'account name': (name) => call('PATCH /user/name/edit', { token, from: far(), body: { name } }),
    'new e-mail': (email) => call('PATCH /user/email/edit', { token, from: far(), body: { email, code: '123456' } }),
    'new password': (newPassword) =>
      call('PATCH /user/passwd/edit', { token, from: far(), body: { oldPassword: 'x', newPassword, code: '123456' } }),
    'sealed field': (password) =>
      call('POST /user/create', {
        stone,
        from: far(),
        body: { email: 'a@b.ru', name: 'Иван', password, confirm: 'x', selina },
      }),
    domain: (name) => call('POST /domain/create', { token, from: far(), body: { name } }),
    label: (label) =>
      call('POST /assistant/label/create', {
        token,
        from: far(),
        body: { label, description: '', domainId: owner.domainId },
      }),
    'colour and language': (text) =>
      call('PATCH /domain/config/{id}', {
        token,
        from: far(),
        params: { id: owner.domainId },
        body: { color: text, locale: text },
      }),
    'query number': (text) => call('GET /dialog/list', { token, from: far(), query: { page: text.slice(0, 8000) } }),
  };
}

const cases: Case[] = [
  {
    title: 'every pattern of the contract',
    async run(world) {
      const fields = await fieldsOf(world);
      const texts = {
        ...Object.fromEntries(
          Object.entries(hostile(250)).map(([name, text]) => [`${name} (250)`, text.slice(0, 254)]),
        ),
        ...hostile(60_000),
      };
      const all = Object.entries(fields).flatMap(([field, send]) =>
        Object.entries(texts).map(([name, text]) => ({ field, name, send: () => send(text) })),
      );
      const answers = await inParallel(all.length, 2, async (at) => ({ ...all[at]!, ...(await all[at]!.send()) }));
      const slowest = answers.toSorted((a, b) => b.ms - a.ms)[0]!;
      return tried(
        `${Object.keys(fields).length} fields × ${Object.keys(texts).length} texts; slowest ${slowest.field} of «${slowest.name}», ${Math.round(slowest.ms)} ms`,
        tally(answers),
        {
          'no answer is a failure of the server': answers.every(({ status }) => status > 0 && status < 500),
        },
      );
    },
  },
];

export const patterns: CaseClass = { name: 'patterns', cases };
