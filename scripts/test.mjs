// The whole check: types, lint, build, then the server's tests (on SQLite and, where it is installed or served,
// PostgreSQL), those of the clients, last in a browser. Lists what it could not run; ends with the counts on a line of
// their own. TEST_LONG (`npm run test:long`) also runs the slow and rare tests: see `besideSqlite`,
// `long-specs.mjs` and `@long`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBrowser, findWholeBrowser, isShell } from '../tests/harness/browser/browser.mjs';
import { makeTestFolder } from './test-folder.mjs';

const root = resolve(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const folder = makeTestFolder();
const isLong = Boolean(process.env.TEST_LONG);
const counts = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
const children = new Set();

// In memory it would stay until the machine is restarted.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(1);
  });
}

/** Runs a command to its end, then prints its whole output, since steps run in parallel. */
function run(title, command, args, env = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: folder, FORCE_COLOR: '1', ...env },
    });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    children.add(child);
    child.on('close', (code) => {
      children.delete(child);
      process.stdout.write(Buffer.concat(printed));
      console.log(`— ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      resolve(code ?? 1);
    });
  });
}

/** A step without cases of its own counts as one. */
async function step(title, command, args, env) {
  const code = await run(title, command, args, env);
  counts[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) notes.push(`Failed: ${title}`);
}

/** A step that leaves a Vitest (or Jest-like) JSON report. */
async function suite(title, command, args, env) {
  const file = join(folder, `${title.replace(/\W+/g, '-')}.json`);
  const code = await run(
    title,
    command,
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  count(code, file, (report) => {
    const cases = report.testResults.flatMap(({ name, message, assertionResults }) => {
      const path = relative(root, name);
      return assertionResults.length
        ? assertionResults.map((one) => ({ ...one, path }))
        : [{ path, status: message ? 'failed' : '', fullName: 'does not load', failureMessages: [] }];
    });
    noteCases(
      'Failed',
      title,
      cases.filter(({ status }) => status === 'failed'),
    );
    return [
      report.numPassedTests,
      report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1),
      report.numPendingTests,
    ];
  });
}

/** The beginning of a failed case's message. */
const whyOf = ({ failureMessages: [message = ''] = [] }) => message.replaceAll(/\s+/g, ' ').slice(0, 400);

/** What the end of the run has to name, since its beginning may have scrolled away. */
function noteCases(what, title, cases) {
  if (cases.length)
    notes.push(`${what}, ${title}:${cases.map((one) => `\n  ${one.path} «${one.fullName}» ${whyOf(one)}`).join('')}`);
}

async function browserSuite(title) {
  const file = join(folder, 'browser.json');
  const code = await run(title, bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  count(code, file, ({ stats, suites }) => {
    noteCases('Failed', title, browserCases(suites, 'unexpected'));
    return [stats.expected, stats.unexpected, stats.skipped];
  });
}

const browserCases = (suites = [], wanted) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => ({ path: file, fullName: title })),
    ...browserCases(inner, wanted),
  ]);

function count(code, file, read) {
  const [passed, failed, skipped] = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 1, 0];
  counts.passed += passed;
  counts.failed += failed || (code === 0 ? 0 : 1);
  counts.skipped += skipped;
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    socket.once('connect', () => resolve(true) ?? socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('timeout', () => resolve(false) ?? socket.destroy());
  });

// The native compiler takes a quarter of the time, and in one thread a third less of the processor's: several check
// much of the same. What builds and what reads Vue need the other one.
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
// The project of the tests has the server's files, which most of them import.
const projects = ['sdk', 'widget-preact', 'dashboard', 'dashboard/e2e', 'tests'];
const svelte = ['--workspace', 'examples/svelte', '--tsconfig', '../tsconfig.json', '--fail-on-warnings'];

async function withoutRunning() {
  await Promise.all([
    step('format', bin('oxfmt'), ['--check']),
    ...projects.map((name) => step(`types of ${name}`, process.execPath, [compiler, '--singleThreaded', '-p', name])),
    step('types of examples', bin('vue-tsc'), ['-p', 'examples']),
    ...(isLong
      ? [
          step('types of the example in Svelte', bin('svelte-check'), svelte),
          step('house', process.execPath, [join(root, 'scripts/house.mjs')]),
        ]
      : []),
    step('lint and arrows', bin('oxlint'), ['--deny-warnings']),
    step('one word for one thing', process.execPath, [join(root, 'scripts/check-words.mjs')]),
  ]);
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs');

const server = ['--bun', vitest, 'run', '--project', 'server*'];

/**
 * Where the two databases are asked in different ways: on PostgreSQL the short test runs these alone.
 */
const besideSqlite = [
  'several',
  'data/',
  'database/',
  'dialog/inbox/',
  'dialog/retention/',
  'dialog/search/',
  'dialog/store/',
  'event/',
].map((path) => `server/src/${path}`);
/** Checks of databases that move or are upgraded, in their small form. */
const checkedThere = ['tests/check/move/', 'tests/check/upgrade/'];

/**
 * Starts a PostgreSQL for this run alone, which ends with its standard input, so also with this process (a signal would
 * leave it behind); `url` is empty where none is installed, and undefined where it did not start.
 */
async function startPostgres() {
  const child = spawn(bin('bun'), [join(root, 'tests/harness/own-postgres.ts'), join(folder, 'postgres')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const ended = once(child, 'close');
  const [url] = await Promise.race([once(lines, 'line'), ended.then(() => [])]);
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { url, stop };
}

async function onPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? null : await startPostgres();
  const served = async () => ((await listens(5432)) ? 'postgres://postgres@127.0.0.1:5432/postgres' : '');
  if (own && own.url === undefined) {
    counts.failed += 1;
    return void notes.push('Failed: start of PostgreSQL');
  }
  const postgres = given || own.url || (await served());
  if (!postgres)
    return void notes.push(
      'Not run: the server’s tests on PostgreSQL: it is not installed, nor at TEST_DATABASE_URL or 127.0.0.1:5432',
    );
  await suite('server on PostgreSQL', bin('bun'), [...server, ...(isLong ? [] : [...besideSqlite, ...checkedThere])], {
    TEST_DATABASE_URL: postgres,
  });
  await own?.stop();
}

async function inBrowser() {
  if (!ensureBrowser())
    return void notes.push(
      'Not run: everything in the browser: no Chromium (CHROMIUM_PATH, or `apt-get install chromium`)',
    );
  if (isLong && !findWholeBrowser())
    notes.push('Not run: the waking of a sleeping tab: the headless shell has no tabs (`apt-get install chromium`)');
  if (isShell()) notes.push('Not run: notifications: the headless shell has none (`apt-get install chromium`)');
  await browserSuite('in the browser');
}

// The build, which whatever runs needs, is on one core most of the time.
await Promise.all([step('build', process.execPath, ['scripts/prepare.mjs', '--build']), withoutRunning()]);
// Two lines of about the same length keep both cores busy to the end. The browser begins once the server's tests are
// past the checks with several processes (`longest` in vitest.config.ts).
await Promise.all([
  suite('server on SQLite', bin('bun'), server),
  suite('sdk and dashboard', process.execPath, [vitest, 'run']).then(inBrowser).then(onPostgres),
]);
if (!isLong)
  notes.push(
    'Left to `npm run test:long`: in the browser what tests/harness/browser/long-specs.mjs lists, or is tagged @long; PostgreSQL under what is much the same on any database; types of the example in Svelte; seeded faults but one; two processes under attack, and of teams; sizes and walks',
  );
if (!(await listens(6379))) notes.push('Not run: several processes joined by Redis: none at 127.0.0.1:6379');

for (const note of notes) console.log(`${note}.`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed ? 1 : 0);
