import { randomBytes } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../tests/harness/account.ts';
import { makeCall } from '../../tests/harness/caller.ts';
import { bun, root, runChild } from '../../tests/harness/child.ts';
import { mainOf } from '../../tests/harness/server-main.ts';
import { createServerProcess, type ServerProcess } from '../../tests/harness/server-process.ts';
import { signIn } from '../../tests/harness/sign-up.ts';
import { shopContexts } from './assistant/assistant-fixture.ts';

/** What is served, in a place of its own. */
let place: string;
const mainThere = (): string => join(place, 'server/dist/main.js');
/** A word that only the pages of that place have. */
const mark = 'СВОЯ-СТРАНИЦА';

const isProduct = (path: string): boolean => !/(?:\.test|-fixture)\.ts$|data\/build$/.test(path);
/** Modules that are built into the file of the threads. */
const isOfThreads = (path: string): boolean => /(-tasks?|thread-worker)\.ts$/.test(path);

const isCopied = (path: string): boolean => isProduct(path) && !isOfThreads(path);

function markPage(path: string, find: string): void {
  const page = readFileSync(join(place, path), 'utf8');
  writeFileSync(join(place, path), page.replace(find, `${find} ${mark}`));
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'otklik-built-'));
  for (const path of ['server/src', 'server/package.json', 'sdk/src', 'sdk/package.json', 'package.json', 'docs/ru'])
    cpSync(join(root, path), join(place, path), { recursive: true, filter: isCopied });
  for (const path of ['node_modules', 'examples']) symlinkSync(join(root, path), join(place, path));
  for (const page of globSync(join(place, 'docs/ru/*.md'))) markPage(relative(place, page), '# ');
  markPage('server/src/reference/assets/index.html', '<title>');
  const built = mainOf(root);
  mkdirSync(join(place, 'server/dist'));
  if (built.endsWith('.js')) {
    cpSync(dirname(built), dirname(mainThere()), { recursive: true });
    return;
  }
  const building = runChild([bun, join(root, 'scripts/build-server.ts'), dirname(mainThere())]);
  expect(await building.ended, building.output()).toBe(0);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function serve(work: (server: ServerProcess) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const server = await createServerProcess({ main: mainThere(), env });
  try {
    await server.start();
    await work(server);
  } finally {
    await server.stop('SIGKILL');
  }
}

const textAt = async (url: string, path: string): Promise<string> => (await fetch(url + path)).text();

/** Calls as the owner of a new account, whose answers must be good. */
async function ownerAt(server: ServerProcess) {
  const { url } = server;
  const { email, site, domainId } = await createAccount(server, 'shop');
  const { access: token } = await signIn(server, { email });
  const call = async (...[name, options]: [Parameters<typeof makeCall>[1], Parameters<typeof makeCall>[2]?]) => {
    const { status, body } = await makeCall(url, name, { token, ...options });
    expect([name, Math.floor(status / 100), body]).toEqual([name, 2, body]);
    return body;
  };
  return { site, domainId, token, call };
}

/** A form with one file. */
function formOf(name: string, file: Blob, as: string): FormData {
  const form = new FormData();
  form.append('clientId', 'file');
  form.append(name, file, as);
  return form;
}

/** Sends what fills the log of the database, which a thread then copies. */
async function fillLog({ url, database }: ServerProcess, site: string): Promise<void> {
  const before = statSync(database).size;
  const file = new Blob([randomBytes(4_900_000).toString('hex')], { type: 'text/plain' });
  for (const _ of [1, 2, 3]) {
    const { token } = (await makeCall(url, 'POST /widget/session', { body: { site } })).body;
    const body = formOf('file', file, 'words.txt');
    expect(await makeCall(url, 'POST /widget/file', { token, body })).toMatchObject({ status: 201 });
  }
  // SQLite has checkpointed the WAL into the database file.
  await expect.poll(() => statSync(database).size).toBeGreaterThan(before + 4_000_000);
}

describe('the built server', () => {
  it('serves from wherever it lies: its threads, data and pages are those of its place', async () => {
    await serve(
      async (server) => {
        const { url } = server;
        const { site, domainId, token, call } = await ownerAt(server);
        await call('POST /assistant/import', { body: { domainId, contexts: shopContexts } });
        await call('POST /assistant/learn', { body: { domainId } });
        const question = 'скока стоит дастафка';
        const verdict = await call('POST /assistant/qa/test', { body: { domainId, question } });
        expect(verdict).toMatchObject({ label: 'Доставка', read: 'сколько стоит доставка' });
        const picture = new Blob([readFileSync(join(root, 'docs/picture.png'))], { type: 'image/png' });
        const { avatar } = await call('POST /user/image/upload', { body: formOf('image', picture, 'me.png') });
        expect(Buffer.from(avatar, 'base64').toString('latin1', 1, 4)).toBe('PNG');
        const cut = formOf('image', picture.slice(0, 1_000), 'me.png');
        expect(await makeCall(url, 'POST /user/image/upload', { token, body: cut })).toMatchObject({ status: 400 });
        for (const page of ['/api/', '/help/', '/help/owner.md']) expect(await textAt(url, page)).toContain(mark);
        expect(await textAt(url, '/api/v1/openapi.json')).toContain('"openapi"');
        await fillLog(server, site);
        expect(server.output()).toBe('');
      },
      { LOG_LEVEL: 'error' },
    );
  });

  it.each([
    ['development', 200],
    ['production', 404],
  ])('reads the environment when it starts: in %s its demo shop answers %i', async (NODE_ENV, status) => {
    const env = { NODE_ENV, RATE_LIMITS: '' };
    await serve(async ({ url }) => expect((await fetch(`${url}/demo/`)).status).toBe(status), env);
  });

  it('is built of modules of which one alone names the setting that the bundler gives a value', () => {
    const naming = globSync('{server,sdk}/src/**/*.ts', { cwd: root }).filter(
      (path) => isProduct(path) && readFileSync(join(root, path), 'utf8').includes('NODE_ENV'),
    );
    expect(naming).toEqual(['server/src/config.ts']);
    expect(readFileSync(join(root, naming[0]!), 'utf8')).not.toContain('process.env');
  });

  it('has the modules of all threads by their names, or leaves them where they are', () => {
    const named = globSync('server/src/**/*.ts', { cwd: root })
      .filter(isProduct)
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/new URL\('([^']+\.ts)'/g)])
      .map(([, path]) => basename(path!));
    expect(named.filter((name) => !isOfThreads(name))).toEqual([]);
    expect(named).toContain('learn-task.ts');
  });

  it('names no folder of the checkout that it was built in', () => {
    for (const name of ['main.js', 'thread-worker.js']) {
      const text = readFileSync(join(dirname(mainThere()), name), 'utf8');
      expect(text).toContain('reference-task.ts');
      for (const folder of ['server', 'sdk']) expect(text).not.toContain(join(root, folder));
    }
  });
});
