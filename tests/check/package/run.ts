// The SDK as strangers get it: packed in a clean clone, installed into empty projects, in which it signs in and talks
// to a running server. `bun tests/check/package/run.ts`; the tools are installed here at the first run. What is not
// committed is not checked.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import { launchOptions } from '../../harness/browser/browser.mjs';
import { type Place, serveFolder, startPlace } from '../../e2e/packed/place.ts';

const here = import.meta.dirname;
const root = resolve(here, '../../..');
const packed = join(root, 'tests/e2e/packed');
const tool = (name: string): string => join(here, 'node_modules/.bin', name);
const work = mkdtempSync(join(tmpdir(), 'otklik-package-'));

async function run(command: readonly string[], cwd: string): Promise<string> {
  const child = Bun.spawn([...command], { cwd, stdout: 'pipe', stderr: 'pipe' });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed:\n${out}${err}`);
  return out;
}

/** Packs the committed state where nothing was ever built. */
async function pack(): Promise<string> {
  const clone = join(work, 'clone');
  await run(['git', 'clone', '--quiet', '--depth', '1', `file://${root}`, clone], work);
  await run(['npm', 'pack', '--pack-destination', work], join(clone, 'sdk'));
  return join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '');
}

/** An empty project with the tarball installed. */
async function project(name: string, tarball: string): Promise<string> {
  const folder = join(work, name);
  const base = join(work, 'base');
  if (!existsSync(base)) {
    mkdirSync(base);
    writeFileSync(join(base, 'package.json'), '{"private":true}');
    await run(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, 'react@19.3.1'], base);
    cpSync(join(packed, 'story.mjs'), join(base, 'story.mjs'));
  }
  cpSync(base, folder, { recursive: true });
  return folder;
}

const imports = `import { createOperator } from '@otklik/sdk';
import { createVisitor } from '@otklik/sdk/visitor';
import { runStory } from './story.mjs';\n`;
const telling = (place: Place, question: string): string =>
  `runStory({ createOperator, createVisitor }, ${JSON.stringify({ ...place, question })})`;
const printing = (place: Place, question: string): string =>
  `${telling(place, question)}.then((answer) => { console.log(answer); process.exit(); });`;

type Check = (folder: string, place: Place, question: string) => Promise<string>;

/** Runs a file by a command; what it prints is the answer. */
const program =
  (command: readonly string[], file: string, text: (place: Place, question: string) => string): Check =>
  async (folder, place, question) => {
    writeFileSync(join(folder, file), text(place, question));
    return (await run([...command, file], folder)).trim();
  };
const esm = (place: Place, question: string): string => `${imports}${printing(place, question)}`;

/** Opens what `bundle` has made of the page's script; its title is the answer. */
const inPage =
  (bundle: (folder: string) => Promise<unknown>): Check =>
  async (folder, place, question) => {
    const shown = '.then((answer) => (document.title = answer), (cause) => (document.title = String(cause)));';
    writeFileSync(join(folder, 'main.mjs'), `${imports}${telling(place, question)}${shown}`);
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><meta charset="utf-8"><title></title><script src="/out/main.js"></script>',
    );
    await bundle(folder);
    const shop = await serveFolder(folder);
    await place.allow(shop.origin);
    const browser = await chromium.launch(launchOptions());
    try {
      const page = await browser.newPage();
      await page.goto(`${shop.origin}/index.html`);
      await page.waitForFunction(() => document.title !== '');
      return await page.title();
    } finally {
      await browser.close();
      shop.stop();
    }
  };

const byVite = (folder: string, entry = 'main.mjs', format: 'iife' | 'es' = 'iife') =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // A library's build leaves it to its importers: https://vite.dev/guide/build#environment-variables
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'out', lib: { entry, formats: [format], name: 'page', fileName: () => 'main.js' } },
  });

async function byWebpack(folder: string): Promise<void> {
  writeFileSync(
    join(folder, 'webpack.mjs'),
    `import webpack from ${JSON.stringify(join(here, 'node_modules/webpack/lib/index.js'))};
webpack({ context: ${JSON.stringify(folder)}, mode: 'production', entry: './main.mjs', output: { path: ${JSON.stringify(join(folder, 'out'))}, filename: 'main.js' } }, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
});`,
  );
  await run(['node', 'webpack.mjs'], folder);
}

/** Cloudflare's runtime, which has neither page nor Node. */
const inWorker: Check = async (folder, place, question) => {
  const worker = `${imports}export default { fetch: () => ${telling(place, question)}.then((answer) => new Response(answer), (cause) => new Response(cause.stack)) };`;
  writeFileSync(join(folder, 'main.mjs'), worker);
  await byVite(folder, 'main.mjs', 'es');
  const host = `import { Miniflare } from ${JSON.stringify(join(here, 'node_modules/miniflare/dist/src/index.js'))};
const worker = new Miniflare({ host: '127.0.0.1', modules: true, scriptPath: 'out/main.js', compatibilityDate: '2026-01-01' });
console.log(await (await worker.dispatchFetch('http://worker/')).text());
await worker.dispose();`;
  return program(['node'], 'host.mjs', () => host)(folder, place, question);
};

/** Node, types and pages without a bundler are shown by `tests/e2e/packed`. */
const checks: Readonly<Record<string, Check>> = {
  Bun: program([process.execPath], 'use.mjs', esm),
  Deno: program([tool('deno'), 'run', '-A', '--node-modules-dir=manual'], 'use.mjs', esm),
  Vite: inPage((folder) => byVite(folder)),
  webpack: inPage(byWebpack),
  workerd: inWorker,
};

let failed = 0;
async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    console.log(`ok      ${name}`);
  } catch (cause) {
    failed++;
    console.log(`FAILED  ${name}\n${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const only = process.argv[2];
// Not `npm ci`: the lock names the packages of its maker's platform alone, and it would ask for those of all.
if (!existsSync(join(here, 'node_modules')))
  await run(['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], here);
/** Each way to use the package talks to a server of its own: a whole run may last longer than a sign-in's token. */
async function converse(name: string, answerOf: Check, tarball: string): Promise<void> {
  const place = await startPlace();
  try {
    const question = `${name}?`;
    const answer = await answerOf(await project(name.replace(/\W+/g, '-'), tarball), place, question);
    if (answer !== `Да: ${question}`) throw new Error(`answered «${answer}»`);
  } finally {
    await place.stop();
  }
}

try {
  const tarball = await pack();
  console.log(`packed ${tarball} in a clean clone`);
  if (!only) {
    await check('publint', () => run([tool('publint'), '--strict', tarball], work));
    await check('are the types wrong', () => run([tool('attw'), tarball, '--profile', 'node16'], work));
    await check('knip', () => run([tool('knip'), '--workspace', 'sdk'], root));
  }
  for (const [name, answerOf] of Object.entries(checks).filter(([name]) => !only || name === only))
    await check(name, () => converse(name, answerOf, tarball));
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
