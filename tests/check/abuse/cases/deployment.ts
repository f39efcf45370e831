import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { headOf, openRaw } from '../../../harness/raw-connection.ts';
import { createServerProcess, type ServerProcess } from '../../../harness/server-process.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

const production = {
  NODE_ENV: 'production',
  RATE_LIMITS: '',
  DEMO: '',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://chat.example.com',
};

/** Runs a server as in production, if it starts at all. */
async function inProduction<T>(
  env: Record<string, string>,
  use: (server: ServerProcess) => Promise<T>,
): Promise<T | null> {
  const server = await createServerProcess({ env: { ...production, ...env } });
  try {
    const started = await server.start().then(
      () => true,
      () => false,
    );
    return started ? await use(server) : null;
  } finally {
    await server.stop('SIGKILL');
  }
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Every file and folder, with its mode. */
function modesUnder(folder: string, name = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return [
      `${name}/${entry.name} ${modeOf(path)}`,
      ...(entry.isDirectory() ? modesUnder(path, `${name}/${entry.name}`) : []),
    ];
  });
}

const weak = [
  'change-me-change-me',
  'aaaaaaaaaaaaaaaaaaaa',
  'secretsecretsecret',
  '0123456789abcdef',
  'your-secret-key-here',
];

const cases: Case[] = [
  {
    row: '10',
    title: 'modes of the data folder',
    async run({ server }) {
      const modes = [`. ${modeOf(server.dataDir)}`, ...modesUnder(server.dataDir)];
      const open = modes.filter((one) => !/ [0-7]00$/.test(one));
      return tried(`${modes.length} files and folders`, open.slice(0, 4).join(', ') || 'all closed', {
        'others can read nothing': open.length === 0,
      });
    },
  },
  {
    row: '10',
    title: 'pages in production',
    async run() {
      const shown = await inProduction({}, async ({ url }) => {
        const [page, demo, api] = await Promise.all(
          ['/', '/demo/', '/api/v1/nothing'].map((path) => fetch(url + path, { redirect: 'manual' })),
        );
        // Where the account is built, its page of an unknown address answers; only the shop names the demonstration's
        // site.
        const isShop = (await demo!.text()).includes('data-site="demo"');
        return {
          page: page!,
          demo: isShop ? 'the shop' : 'no shop',
          api: api!,
          policy: page!.headers.get('content-security-policy') ?? '',
        };
      });
      const hsts = shown?.page.headers.get('strict-transport-security') ?? '';
      const isBuilt = existsSync(join(import.meta.dirname, '../../../../dashboard/dist/index.html'));
      return tried(
        `/, /demo/, a call${isBuilt ? '' : '; the account is not built'}`,
        `${shown?.page.status}, demo ${shown?.demo}; HSTS «${hsts}»`,
        {
          'HSTS on pages': /max-age=\d{7,}/.test(hsts),
          'HSTS on calls': (shown?.api.headers.get('strict-transport-security') ?? '') !== '',
          'no demo': shown?.demo === 'no shop',
          ...(isBuilt
            ? {
                'no unsafe-inline': shown!.policy !== '' && !shown!.policy.includes('unsafe-inline'),
                'Trusted Types': shown!.policy.includes('require-trusted-types-for'),
              }
            : {}),
        },
      );
    },
  },
  {
    row: '10',
    title: 'weak secrets at boot',
    async run({ size }) {
      const tries = weak.slice(0, size(weak.length, 1));
      // One after another: servers that start together take the processor from the one that is watched.
      const booted: string[] = [];
      for (const secret of tries) if (await inProduction({ JWT_SECRET: secret }, async () => true)) booted.push(secret);
      const good = size(1, 0)
        ? await inProduction({ JWT_SECRET: 'Zq8-tR2_mK5xW9vB3nL7yD1cF4hJ6pS0' }, async () => true)
        : true;
      return tried(tries.join(', '), booted.length === 0 ? 'none boots' : `boots with ${booted.join(', ')}`, {
        'none boots': booted.length === 0,
        'a good one does': good === true,
      });
    },
  },
  {
    row: '10',
    title: 'bodies that are never finished are no errors of the server',
    async run({ server, size }) {
      const before = server.output().length;
      for (let count = 0; count < size(50, 10); count += 1) {
        const raw = await openRaw(server.port);
        raw.send(`${headOf(count % 2 ? '/widget/session' : '/selina', 1000)}{"site":`);
        await Bun.sleep(20);
        raw.end();
      }
      await Bun.sleep(300);
      const errors = server
        .output()
        .slice(before)
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line));
      return tried('half a body, then the connection ends', errors[0]?.slice(0, 160) ?? 'nothing logged', {
        'no error is logged': errors.length === 0,
      });
    },
  },
];

export const deployment: CaseClass = { name: 'how it is run', cases };
