// Publishes the SDK: `npm run release` lists what would be published, `npm run release -- --publish` does it.
// `npm run release -- --dry` names the obstacles and what would be packed, and checks nothing else.
// `npm run changes` asks for a note on a change, `npm run bump` moves those notes into CHANGELOG.md with the next
// version. Provenance is signed by the CI that publishes; npm asks it for the address of the source, which `repository`
// must name: CI or the remote `origin` gives it to the package that is packed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { obstaclesOf } from './release-obstacles.mjs';
import { withSource } from './release-source.mjs';

const root = join(import.meta.dirname, '..');
const tools = join(root, 'tests/check/package');
/** Answers the exit code. */
const call = (command, args, cwd = root) => spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1;
const run = (...words) => {
  const status = call(...words);
  if (status !== 0) process.exit(status);
};
const installTools = () => {
  // Not `npm ci`: the lock names the packages of its maker's platform alone, and it would ask for those of all.
  if (!existsSync(join(tools, 'node_modules')))
    run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], tools);
};

const [word] = process.argv.slice(2);
if (word === 'changes' || word === 'version') {
  installTools();
  run(join(tools, 'node_modules/.bin/changeset'), word === 'version' ? ['version'] : []);
  if (word === 'version') run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
} else {
  const [isReal, isDry] = [word === '--publish', word === '--dry'];
  const found = obstaclesOf(root);
  for (const obstacle of found) console.log(`Not to be published: ${obstacle}`);
  if (isReal && found.length) process.exit(1);
  if (!isDry) run('npm', ['run', 'check:package']);
  const words = isDry
    ? ['pack', '--dry-run', '--ignore-scripts']
    : ['publish', '--access', 'public', isReal ? '--provenance' : '--dry-run'];
  process.exitCode = withSource(root, () => call('npm', words, join(root, 'sdk')));
}
