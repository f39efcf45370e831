import { type Call, endpoints } from '../../../../server/src/contract.ts';
import { inParallel, tally } from '../../../harness/caller.ts';
import { headOf, openRaw } from '../../../harness/raw-connection.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

const names = Object.keys(endpoints) as Call[];
const withBody = names.filter(
  (name) => 'body' in endpoints[name] && !('multipart' in endpoints[name]) && !('raw' in endpoints[name]),
);

async function tokensOf(world: AbuseWorld): Promise<(name: Call) => { token?: string; stone?: string }> {
  const operator = await world.owner.access();
  const visitor = (await world.beginDialog(world.address())).token;
  const { stone } = await world.handshake(world.address());
  return (name) =>
    ({ operator: { token: operator }, visitor: { token: visitor }, stone: { stone }, public: {}, refresh: {} })[
      endpoints[name].access
    ];
}

const paths = [
  '/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/widget/..%5c..%5cserver%5cpackage.json',
  '/widget/....//....//package.json',
  '/assets/%00',
  '/widget/%c0%ae%c0%ae/',
  '//etc/passwd',
  '/.git/config',
  '/widget/../../server/src/main.ts',
  '/demo/..%2f..%2fpackage.json',
  `/${'a/'.repeat(3000)}`,
  '/%',
  '/api/v1/file/%ff%fe',
  '/api/v1/letter/open/%E0%A4%A',
  '/widget.js%00.html',
  '/data/otklik.sqlite',
  '/../data/secret',
];

const cases: Case[] = [
  {
    title: 'a body larger than its bound, in every call',
    async run(world) {
      const keys = await tokensOf(world);
      const answers = await inParallel(withBody.length, 2, (at) => {
        const name = withBody[at]!;
        return world.call(name, {
          ...keys(name),
          params: { id: 'x', domainId: 'x' },
          from: world.address(),
          body: `{"a":"${'x'.repeat(endpoints[name].bound.bytes + 10)}"}`,
        });
      });
      const wrong = withBody.filter((_, at) => answers[at]!.status !== 413 && answers[at]!.status !== 429);
      return tried(`${withBody.length} calls`, `${tally(answers)} ${wrong.slice(0, 3).join(', ')}`, {
        'all are 413': wrong.length === 0,
      });
    },
  },
  {
    title: 'paths out of the served folders',
    async run(world) {
      const answers = await inParallel(paths.length, 2, async (at) => {
        const raw = await openRaw(world.server.port);
        raw.send(`GET ${paths[at]!} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
        for (let wait = 0; wait < 6_000 && raw.isOpen && !raw.received().includes('\r\n\r\n'); wait += 1)
          await Bun.sleep(10);
        await Bun.sleep(30);
        raw.end();
        return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(raw.received())?.[1] ?? 0), text: raw.received() };
      });
      return tried(`${paths.length} paths`, tally(answers), {
        'nothing of the machine is served': answers.every(
          ({ text }) => !/root:|"devDependencies"|repositoryformatversion|SQLite format/.test(text),
        ),
        'no failure': answers.every(({ status }) => status < 500),
      });
    },
  },
  {
    title: 'lines in headers, two lengths, odd methods',
    async run(world) {
      const requests = [
        `GET /api/v1/widget/config/a%0d%0aset-cookie:%20a=b HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
        `GET /file/a%0d%0aX-Injected:%20yes HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
        `${headOf('/selina', 2, { 'transfer-encoding': 'chunked' })}{}`,
        headOf('/selina', 2).replace('content-length: 2', 'content-length: 2\r\ncontent-length: 3') + '{}',
        `TRACE / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-secret: 1\r\n\r\n`,
        `FOO /api/v1/selina HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
        `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ${'b'.repeat(100_000)}\r\n\r\n`,
        `GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n`,
      ];
      const answers = await inParallel(requests.length, 1, async (at) => {
        const raw = await openRaw(world.server.port);
        raw.send(requests[at]!);
        for (let wait = 0; wait < 60 && raw.isOpen && raw.received() === ''; wait += 1) await Bun.sleep(10);
        raw.end();
        return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(raw.received())?.[1] ?? 0), text: raw.received() };
      });
      return tried(`${requests.length} requests`, tally(answers), {
        'no header is added': answers.every(({ text }) => !/^(set-cookie|x-injected):/im.test(text)),
        'nothing is echoed': answers.every(({ text }) => !/x-secret: 1/.test(text)),
        'no failure': answers.every(({ status }) => status < 500),
      });
    },
  },
  {
    title: 'ten thousand requests in one write, on several connections',
    async run(world) {
      const pipelined = ['/health', '/nothing.js', '/widget.js', '/api/v1/widget/config/x'].flatMap((path) =>
        Array<string>(3).fill(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(world.size(10_000, 2_000))),
      );
      const connections = await inParallel(pipelined.length, 3, async (at) => {
        const raw = await openRaw(world.server.port);
        raw.send(pipelined[at]!);
        for (let wait = 0; wait < 6_000 && raw.isOpen; wait += 1) await Bun.sleep(10);
        const { isOpen } = raw;
        raw.end();
        return { isOpen, answers: raw.received().split('HTTP/1.1 ').length - 1 };
      });
      const most = Math.max(...connections.map(({ answers }) => answers));
      return tried(`${pipelined.length} connections`, `${most} answers at most`, {
        'each connection is ended': connections.every(({ isOpen }) => !isOpen),
        'few are answered': most < 200,
      });
    },
  },
];

export const requests: CaseClass = { name: 'requests', cases };
