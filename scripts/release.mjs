// Publishes the SDK: `npm run release` says what would be published, `npm run release -- --publish` does it.
// `npm run changes` asks what has changed for whom, `npm run bump` moves those notes into CHANGELOG.md with the next version.
// Provenance is signed by the CI that publishes; npm asks it for the address of the source, which `repository` must name.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tools = join(root, 'tests/check/package');
const run = (command, args, cwd = root) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
const installTools = () => {
  // Not `npm ci`: the lock names the packages of its maker's platform alone, and it would ask for those of all.
  if (!existsSync(join(tools, 'node_modules')))
    run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], tools);
};

/** Why nothing may be published now; empty when it may. */
function obstacles() {
  const { repository } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));
  const dirty = spawnSync('git', ['status', '--porcelain'], { cwd: root }).stdout.toString();
  const waiting = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md'));
  return [
    dirty && 'There are changes that are not committed.',
    waiting.length > 0 && `Changes wait for a version (npm run bump): ${waiting.join(', ')}.`,
    !repository && 'sdk/package.json names no repository: provenance cannot be proven without its public address.',
    !process.env.CI && 'Provenance is signed in CI alone (GitHub Actions or GitLab), with the right id-token: write.',
  ].filter(Boolean);
}

const [word] = process.argv.slice(2);
if (word === 'changes' || word === 'version') {
  installTools();
  run(join(tools, 'node_modules/.bin/changeset'), word === 'version' ? ['version'] : []);
  if (word === 'version') run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
} else {
  run('npm', ['run', 'check:package']);
  const found = obstacles();
  for (const obstacle of found) console.log(`Not to be published: ${obstacle}`);
  const isReal = word === '--publish';
  if (isReal && found.length) process.exit(1);
  run('npm', ['publish', '--access', 'public', isReal ? '--provenance' : '--dry-run'], join(root, 'sdk'));
}
