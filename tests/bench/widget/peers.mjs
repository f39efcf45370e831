// Fetches the published packages at the versions that package.json names. Their bundles stand alone, so nothing
// that they depend on is installed and none of their scripts runs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const peers = join(here, 'peer');

/** The folder of a rival's package. */
export function peerFolder(name) {
  const version = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).devDependencies[name];
  const folder = join(peers, `${name.replace(/\W+/g, '-')}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(peers, { recursive: true });
  const tarball = execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], {
    cwd: peers,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
    .trim()
    .split('\n')
    .at(-1);
  execFileSync('tar', ['-xzf', tarball], { cwd: peers });
  rmSync(join(peers, tarball));
  renameSync(join(peers, 'package'), folder);
  return folder;
}
