// Makes a checkout ready to run: installs what the lockfile names, heals Bun's binary, and with
// `--build` builds what is stale (`--build=sdk` that alone). Uses Node alone, since it runs before anything is
// installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const bin = (name) => join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);

/**
 * What is built from what; a target is stale when the contents of its sources have changed. Its `.stamp` bears the time
 * as of which it was not.
 */
const targets = [
  {
    name: 'sdk',
    out: 'sdk/dist',
    command: ['rollup', '-c', '--configSdk', '--silent'],
    sources: ['sdk/src', 'sdk/package.json', 'sdk/rollup.mjs', 'rollup.config.mjs', 'package-lock.json'],
  },
  {
    name: 'widget',
    out: 'widget-preact/dist',
    command: ['rollup', '-c', '--configWidget', '--silent'],
    sources: ['sdk/src', 'scripts/bind-words.mjs', 'widget-preact', 'rollup.config.mjs', 'package-lock.json'],
  },
  {
    name: 'dashboard',
    out: 'dashboard/dist',
    command: ['vite', 'build', 'dashboard', '--logLevel', 'warn'],
    sources: ['sdk/src', 'scripts/bind-words.mjs', 'dashboard', 'package-lock.json'],
  },
  {
    name: 'server',
    out: 'server/dist',
    command: ['bun', 'scripts/build-server.ts'],
    sources: ['sdk/src', 'server/src', 'scripts/build-server.ts', 'scripts/server-modules.ts', 'package-lock.json'],
  },
];

let child;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    child?.kill(signal);
    process.exit(1);
  });
}

/** Runs a command to its end and answers its exit code. */
function run(command, args, quiet = false) {
  return new Promise((resolve) => {
    child = spawn(command, args, { cwd: root, stdio: quiet ? 'ignore' : 'inherit', shell: windows });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

async function install() {
  const installed = modified(join(root, 'node_modules/.package-lock.json'));
  if (installed >= modified(join(root, 'package-lock.json'))) return;
  console.log('Installing what package-lock.json names…');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']);
  if (code !== 0) fail('npm ci failed: see its message above.');
}

async function ensureBun() {
  if ((await run(bin('bun'), ['--version'], true)) === 0) return;
  console.log('Completing the installation of Bun…');
  await run(process.execPath, [join(root, 'node_modules/bun/install.js')]);
  if ((await run(bin('bun'), ['--version'], true)) !== 0)
    fail('Bun could not be installed for this platform; see https://bun.sh for the supported ones.');
}

const skipped = new Set(['node_modules', 'dist', 'e2e', 'bench', 'test-results']);

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return void (yield path);
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield* filesUnder(join(path, entry.name));
  }
}

function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

async function build({ name, out, command: [tool, ...args], sources }) {
  const stamp = join(root, out, '.stamp');
  const asOf = new Date();
  const now = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return utimesSync(stamp, asOf, asOf);
  console.log(`Building ${name}…`);
  if ((await run(bin(tool), args)) !== 0) fail(`Building ${name} failed: see the message above.`);
  mkdirSync(join(root, out), { recursive: true });
  writeFileSync(stamp, now);
  utimesSync(stamp, asOf, asOf);
}

await install();
await ensureBun();
for (const target of targets) {
  if (process.argv.some((word) => word === '--build' || word === `--build=${target.name}`)) await build(target);
}
