// Public tools over the documents of a running server: Redocly's recommended rules, AsyncAPI's parser, and the story of
// a visitor and an operator by a generated client. `bun tests/check/api/run.ts`; the tools are installed here at the
// first run.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from '../../harness/account.ts';
import { createServerProcess } from '../../harness/server-process.ts';

const here = import.meta.dirname;
const made = join(here, 'made');

function run(command: string[], env: Record<string, string> = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: here, env: { ...process.env, ...env } });
  const printed = `${stdout}${stderr}`;
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${printed}`);
  return printed;
}
const bin = (name: string): string => join(here, 'node_modules/.bin', name);

const server = await createServerProcess({ env: { PUBLIC_URL: 'https://chat.otklik.ru' } });
try {
  if (!existsSync(join(here, 'node_modules'))) run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  mkdirSync(made, { recursive: true });
  await server.start();
  for (const name of ['openapi.json', 'asyncapi.json'])
    writeFileSync(join(made, name), await (await fetch(`${server.url}/api/v1/${name}`)).text());

  const linted = run([
    bin('redocly'),
    'lint',
    'made/openapi.json',
    '--extends',
    'recommended',
    '--max-problems',
    '1000',
  ]);
  if (/\bwarning(s)?\b/i.test(linted.replace(/Deprecation warning/i, ''))) throw new Error(`Redocly warns:\n${linted}`);
  console.log('OpenAPI: no remark by Redocly’s recommended rules');
  console.log(run(['node', 'validate.mjs', 'made/asyncapi.json']).trim());

  run([bin('openapi-typescript'), 'made/openapi.json', '-o', 'made/openapi.d.ts']);
  run([
    bin('tsc'),
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
    '--lib',
    'es2023,dom,dom.iterable',
    '--skipLibCheck',
    'story.mts',
  ]);
  const { site, access } = await createAccount(server, 'story');
  console.log(run([process.execPath, 'story.mts'], { HOST: server.url, SITE: site, ACCESS: await access() }).trim());
} finally {
  await server.stop('SIGKILL');
}
