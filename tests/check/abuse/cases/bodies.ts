import { inParallel, tally } from '../../../harness/caller.ts';
import { headOf, openRaw, type RawConnection } from '../../../harness/raw-connection.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

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

async function halfSent(
  world: AbuseWorld,
  count: number,
  bytes: number,
): Promise<{ open: number; all: RawConnection[] }> {
  const from = world.address();
  const token = await world.owner.access();
  const chunk = Buffer.alloc(bytes, 0x20);
  const all = await inParallel(count, 10, async () => {
    const raw = await openRaw(world.server.port);
    raw.send(
      headOf('/assistant/import', 31 * 1024 * 1024, { authorization: `Bearer ${token}`, 'x-forwarded-for': from }),
    );
    raw.send(chunk);
    return raw;
  });
  await Bun.sleep(world.size(3000, 300));
  return { open: all.filter(({ isOpen }) => isOpen).length, all };
}

const end = (all: readonly RawConnection[]): void => all.forEach((raw) => raw.end());

/** A file of 10 MB that was sent in a talk. */
async function sendFile(world: AbuseWorld, megabytes: number): Promise<string> {
  const from = world.address();
  const { token } = await world.beginDialog(from);
  const form = new FormData();
  form.set('clientId', 'file');
  const bytes = new Uint8Array(megabytes * 1024 * 1024 - 4096).fill(0x61);
  form.set('file', new File([bytes], 'big.txt', { type: 'text/plain' }));
  const answer = await world.call('POST /widget/file', { token, from, body: form });
  if (answer.status !== 201) throw new Error(`no file: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.sentence.file.url;
}

const cases: Case[] = [
  {
    row: '6',
    title: 'import of "", × 8 million',
    wait: 100,
    async run(world) {
      const token = await world.owner.access();
      const count = world.size(8_000_000, 2_000_000);
      const body = `{"domainId":"${world.owner.domainId}","contexts":[{"label":"Раздел","description":"","answers":[],"questions":[${'"",'.repeat(count)}""]}]}`;
      const answers = await inParallel(2, 1, () =>
        world.call('POST /assistant/import', { token, from: world.address(), body }),
      );
      return tried(`${Math.round(body.length / 1024 / 1024)} MB, twice`, tally(answers), {
        'refused as 400 or 413': answers.every(({ status }) => status === 400 || status === 413),
      });
    },
  },
  {
    row: '6',
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
    row: '6',
    title: '100 imports that stop midway',
    memory: 400,
    async run(world) {
      const { open, all } = await halfSent(world, world.size(100, 12), 9 * 1024 * 1024);
      const others = await world.call('POST /widget/session', {
        from: world.address(),
        body: { site: world.owner.site },
      });
      end(all);
      return tried(`${all.length} × 9 of 31 MB`, `${open} connections still open; another’s call ${others.status}`, {
        'others are served': others.status === 201,
      });
    },
  },
  {
    row: '6',
    title: '150 unread downloads of 10 MB',
    memory: 400,
    async run(world) {
      const url = await sendFile(world, 10);
      const all = await inParallel(world.size(150, 10), 15, async () => {
        const raw = await openRaw(world.server.port);
        raw.pause();
        raw.send(`GET ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${world.address()}\r\n\r\n`);
        return raw;
      });
      await Bun.sleep(world.size(3000, 300));
      const whole = await fetch(world.server.url + url, { headers: { 'x-forwarded-for': world.address() } });
      const { length } = new Uint8Array(await whole.arrayBuffer());
      end(all);
      return tried(
        `${all.length} connections that read nothing`,
        `another’s download ${whole.status}, ${length} bytes`,
        { 'another gets the whole file': whole.status === 200 && length > 10_000_000 },
      );
    },
  },
  {
    row: '6',
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
  {
    row: 'held',
    title: 'a form of many parts, a picture that is larger than it looks',
    async run(world) {
      const token = await world.owner.access();
      const form = new FormData();
      for (let at = 0; at < world.size(20_000, 3000); at += 1) form.append(`f${at}`, 'x');
      const bomb = new FormData();
      // A PNG head that claims 60,000 × 60,000 pixels.
      const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
      const size = Buffer.alloc(13);
      size.writeUInt32BE(60_000, 0);
      size.writeUInt32BE(60_000, 4);
      size.set([8, 6], 8);
      bomb.set('image', new File([head, size, Buffer.alloc(2000)], 'a.png', { type: 'image/png' }));
      const answers = [
        await world.call('POST /user/image/upload', { token, body: form }),
        await world.call('POST /user/image/upload', { token, body: bomb }),
      ];
      return tried('20,000 parts; a PNG of 60,000 × 60,000', tally(answers), {
        'both are refused': answers.every(({ status }) => [400, 413, 415].includes(status)),
      });
    },
  },
];

export const bodies: CaseClass = { name: 'bodies', cases };
