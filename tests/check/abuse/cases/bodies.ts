import { inParallel, tally } from '../../../harness/caller.ts';
import { headOf, openRaw, type RawConnection } from '../../../harness/raw-connection.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

/** A legitimate import of about 24 MB: 100,000 sentences of 110 letters. */
function largeImport(domainId: string, sentences: number): string {
  const filler =
    'подскажите пожалуйста как оформить и получить заказ если я живу в другом городе и хочу забрать сам вечером';
  const contexts = Array.from({ length: 200 }, (_, at) => ({
    label: `Раздел ${at}`,
    description: '',
    questions: Array.from({ length: sentences / 200 - 1 }, (_, n) => `${at} ${n} ${filler}`),
    answers: [`Ответ ${at}.`],
  }));
  return JSON.stringify({ domainId, contexts });
}

const end = (all: readonly RawConnection[]): void => all.forEach((raw) => raw.end());

const cases: Case[] = [
  {
    title: 'a legitimate import of 24 MB',
    wait: 250,
    memory: 900,
    async run(world) {
      const one = await world.account();
      const token = await one.access();
      const body = largeImport(one.domainId, world.size(100_000, 10_000));
      const answer = await world.call('POST /assistant/import', { token, from: world.address(), body });
      const exported = await world.call('GET /assistant/export/domain/id/{domainId}', {
        token,
        from: world.address(),
        params: { domainId: one.domainId },
      });
      return tried(
        `${(Buffer.byteLength(body) / 1024 / 1024).toFixed(0)} MB in ${(answer.ms / 1000).toFixed(1)} s, exported in ${(exported.ms / 1000).toFixed(1)} s`,
        tally([answer, exported]),
        {
          'it is taken': answer.status === 200,
          'all of it is there': exported.status === 200 && exported.body.contexts?.length === 200,
        },
      );
    },
  },
  {
    title: 'bodies that end after their sign-out',
    async run(world) {
      const one = await world.account();
      const token = await one.access();
      const body = largeImport(one.domainId, 1_000);
      const all = await inParallel(world.size(50, 5), 5, async () => {
        const raw = await openRaw(world.server.port);
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': world.address() };
        raw.send(`${headOf('/assistant/import', Buffer.byteLength(body), headers)}${body.slice(0, 1_000)}`);
        return raw;
      });
      // The heads have been read by then, and the callers admitted.
      await Bun.sleep(500);
      await world.call('POST /user/logout', { token, from: world.address() });
      await Bun.sleep(world.size(5000, 200));
      const answers = await inParallel(all.length, 5, async (at) => {
        const raw = all[at]!;
        raw.send(body.slice(1_000));
        for (let wait = 0; wait < 6_000 && raw.isOpen && raw.received() === ''; wait += 1) await Bun.sleep(10);
        return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(raw.received())?.[1] ?? 0) };
      });
      end(all);
      const again = await world.login(world.address(), one.email, one.password);
      return tried(`${all.length} imports`, tally(answers), {
        'none is stored': answers.every(({ status }) => status === 401 || status === 429),
        'one at least came to its end': answers.some(({ status }) => status === 401),
        'the owner may sign in': again.answer.status === 200,
      });
    },
  },
  {
    title: 'heads and bodies that trickle',
    async run(world) {
      const all = await inParallel(world.size(300, 40), 20, async (at) => {
        const raw = await openRaw(world.server.port);
        raw.send(
          at % 2
            ? 'GET /api/v1/user/info HTTP/1.1\r\nhost: 127.0.0.1\r\n'
            : `${headOf('/widget/session', 60_000, { 'x-forwarded-for': world.address() })}{`,
        );
        return raw;
      });
      for (let second = 0; second < world.size(5, 1); second += 1) {
        for (const [at, raw] of all.entries()) raw.send(at % 2 ? `x-a${second}: b\r\n` : ' ');
        await Bun.sleep(world.size(1000, 100));
      }
      const other = await world.call('POST /widget/session', {
        from: world.address(),
        body: { site: world.owner.site },
      });
      const open = all.filter(({ isOpen }) => isOpen).length;
      end(all);
      return tried(`${all.length} connections, a byte a second`, `${open} open; another’s call ${other.status}`, {
        'others are served': other.status === 201,
      });
    },
  },
];

export const bodies: CaseClass = { name: 'bodies', cases };
