import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../harness/browser/policy.ts';
import { type Place, serveFolder, startPlace } from './place.ts';
import { packSdk, type Project } from './project.ts';

// The SDK as somebody else's project has it: its tarball, by its own exports. Other runtimes and bundlers: `npm run
// check:package`.

let project: Project;
let place: Place;
let shop: Awaited<ReturnType<typeof serveFolder>>;
test.beforeAll(async () => {
  project = packSdk();
  [place, shop] = await Promise.all([startPlace(), serveFolder(project.folder)]);
  await place.allow(shop.origin);
});
test.afterAll(async () => {
  shop.stop();
  await place.stop();
  project.remove();
});

const questionTo = (question: string): string => JSON.stringify({ ...place, question });
const entries = ['visitor', 'contract', 'cookie', 'react', 'testing', 'widget'];

test('the tarball contains the built files, the texts and nothing else', () => {
  expect(project.files.filter((path) => !path.startsWith('dist/')).sort()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'].sort(),
  );
  expect(project.files.filter((path) => /\.stamp$|\.ts$(?<!\.d\.ts)/.test(path))).toEqual([]);
  for (const name of ['index', ...entries])
    for (const ending of ['js', 'cjs', 'd.ts', 'd.cts']) expect(project.files).toContain(`dist/${name}.${ending}`);
});

test('the published package states its Node version, its licence and its provenance', () => {
  const manifest = JSON.parse(readFileSync(join(project.folder, 'node_modules/@otklik/sdk/package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: '@otklik/sdk',
    license: 'MIT',
    engines: { node: '>=20.19' },
    publishConfig: { access: 'public', provenance: true },
  });
});

test('Node, import: signs in and talks', async () => {
  const text = `import { WebSocket } from 'ws';
import { createOperator } from '@otklik/sdk';
import { createVisitor } from '@otklik/sdk/visitor';
import { runStory } from './story.mjs';
console.log(await runStory({ createOperator, createVisitor }, { ...${questionTo('Из ESM?')}, WebSocket }));
process.exit();`;
  expect(await project.node('use.mjs', text)).toBe('Да: Из ESM?\n');
});

test('Node, require: signs in and talks', async () => {
  const text = `const { WebSocket } = require('ws');
const { createOperator } = require('@otklik/sdk');
const { createVisitor } = require('@otklik/sdk/visitor');
import('./story.mjs').then(async ({ runStory }) => {
  console.log(await runStory({ createOperator, createVisitor }, { ...${questionTo('Из CommonJS?')}, WebSocket }));
  process.exit();
});`;
  expect(await project.node('use.cjs', text)).toBe('Да: Из CommonJS?\n');
});

test('a stack trace names the sources that the files were built from', async () => {
  const text = `import { createVisitor } from '@otklik/sdk/visitor';
try { createVisitor({ host: 'no origin', site: 'x' }); }
catch ({ stack }) { console.log(/normalizeHost .*(src.transport.environment\\.ts):\\d+/.exec(stack)?.[1]); }`;
  expect(await project.node('trace.mjs', text, ['--enable-source-maps'])).toBe('src/transport/environment.ts\n');
});

const typed = `import { createOperator, type Operator } from '@otklik/sdk';
import { createVisitor, type Visitor } from '@otklik/sdk/visitor';
import { emailRule, endpoints, validationErrorOf, type Reply } from '@otklik/sdk/contract';
import { readCookie } from '@otklik/sdk/cookie';
import { createTestServer } from '@otklik/sdk/testing';
import { otklik } from '@otklik/sdk/widget';
const operator: Operator = createOperator({ host: 'http://127.0.0.1:9' });
const { host, site, fetch, WebSocket } = createTestServer();
const visitor: Visitor = createVisitor({ host, site, fetch, WebSocket });
const fault: string | null = validationErrorOf(emailRule, 'a@b');
const count: Reply<'GET /dialog/count'>['all'] = 1;
export const all = [operator.dialog.answer, visitor.$state.get(), endpoints, fault, count, site, readCookie, otklik];
`;
const hooks = `import { useOperator, useStore, useVisitor } from '@otklik/sdk/react';
export function useState(): string {
  useOperator().auth.isSignedIn();
  return useStore(useVisitor({ host: '', site: 'x' }).$state);
}
`;
const pageGlobal = `export const identify = (): void => window.otklik?.('identify', { name: 'Ольга', phone: '+7 999 123-45-67' });
// @ts-expect-error there is no such command
export const dance = (): void => window.otklik?.('dance');
`;

const refused = `// @ts-expect-error a sentence is text
visitor.send(5);
// @ts-expect-error there is no such state
export const isGone = visitor.$state.get() === 'gone';
`;

test(
  'types by import and by require, every declaration checked; they refuse what the contract does',
  { tag: '@long' },
  () => {
    // The oldest way in which Node resolves modules is the strictest: CommonJS may not read the types of ESM.
    expect(project.types(['use.mts', 'use.cts'], typed + refused + hooks + pageGlobal, { module: 'node16' })).toBe('');
  },
);

test('types without those of a page or of Node', { tag: '@long' }, () => {
  const complaints = project.types(['bare.mts', 'bare.cts'], typed + refused, { lib: 'es2023' }).split('\n');
  // zod's own declarations ask for the platform's URL.
  expect(complaints.filter((line) => line !== '' && !/^\S*\/zod\//.test(line))).toEqual([]);
});

test('where there is no page, an import sets no global of ours and a visitor talks', async () => {
  const text = `import { WebSocket } from 'ws';
const print = console.log;
const exit = process.exit.bind(process);
globalThis.process = { env: {} };
for (const name of ['navigator', 'localStorage', 'BroadcastChannel'])
  Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
globalThis.window = globalThis;
globalThis.navigator = { product: 'ReactNative' };
const names = () => Object.keys(globalThis).filter((name) => !/^(__zod_|nanostoresGlobal)/.test(name)).join();
const before = names();
const all = await Promise.all(${JSON.stringify(['@otklik/sdk', ...entries.filter((name) => name !== 'react').map((name) => `@otklik/sdk/${name}`)])}.map((name) => import(name)));
if (names() !== before) throw new Error('an import has set a global');
const { runStory } = await import('./story.mjs');
print(await runStory(Object.assign({}, ...all), { ...${questionTo('Откуда угодно?')}, WebSocket }));
exit();`;
  expect(await project.node('bare.mjs', text, ['--conditions=workerd'])).toBe('Да: Откуда угодно?\n');
});

const page = (
  head: string,
  story: string,
): string => `<!doctype html><meta charset="utf-8"><title>Магазин</title>${head}
<script type="module">${story.replace(/;$/, '')}.then((answer) => (document.title = answer), (cause) => (document.title = String(cause)));</script>`;

test('an import map in a page: signs in and talks', async ({ page: tab }) => {
  const at = (path: string): string => `/node_modules/${path}`;
  const imports = {
    '@otklik/sdk': at('@otklik/sdk/dist/index.js'),
    '@otklik/sdk/visitor': at('@otklik/sdk/dist/visitor.js'),
    '@noble/hashes/': at('@noble/hashes/'),
    '@noble/ciphers/': at('@noble/ciphers/'),
    nanostores: at('nanostores/index.js'),
    ofetch: at('ofetch/dist/index.mjs'),
    destr: at('destr/dist/index.mjs'),
    ufo: at('ufo/dist/index.mjs'),
  };
  const story = `import { createOperator } from '@otklik/sdk'; import { createVisitor } from '@otklik/sdk/visitor'; import { runStory } from './story.mjs';
runStory({ createOperator, createVisitor }, ${questionTo('Из карты?')})`;
  project.write(
    'map.html',
    page(
      `<script>globalThis.process = { env: {} }</script><script type="importmap">${JSON.stringify({ imports })}</script>`,
      story,
    ),
  );
  await tab.goto(`${shop.origin}/map.html`);
  await expect(tab).toHaveTitle('Да: Из карты?');
});

test('a script tag in a page: talks, and leaves one global', async ({ page: tab }) => {
  const script = '<script src="/node_modules/@otklik/sdk/dist/otklik-visitor.iife.js"></script>';
  project.write(
    'tag.html',
    page(script, `import { ask } from './story.mjs'; ask(OtklikSdk, ${questionTo('Из тега?')})`),
  );
  await tab.goto(`${shop.origin}/tag.html`);
  await place.answer('Из тега?');
  await expect(tab).toHaveTitle('Да: Из тега?');
  expect(await tab.evaluate(() => Object.keys(window).filter((name) => /otklik/i.test(name)))).toEqual(['OtklikSdk']);
});
