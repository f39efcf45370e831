// The source address in the published package. The checkout names none: the place of publishing gives it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The web address of what git or CI names: without credentials, port of SSH and `.git`; null for what is not on a host.
 */
export function webAddressOf(remote = '') {
  const [, scheme, host, port = '', path] =
    /^(?:(https?|ssh|git):\/\/)?(?:[^@/]*@)?([\w.-]+\.\w+)(:\d+(?=\/))?[:/]\/?(.+?)(?:\.git)?\/?$/.exec(
      remote.trim(),
    ) ?? [];
  if (!host || (!scheme && !/^[^/]+:/.test(remote.trim()))) return null;
  return `https://${host}${scheme === 'https' ? port : ''}/${path}`;
}

/** The address from GitHub's or GitLab's CI, else of the remote `origin`; null where neither is public. */
function addressOf(root, env) {
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY, CI_PROJECT_URL } = env;
  const inCi = GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : CI_PROJECT_URL;
  if (inCi) return webAddressOf(inCi);
  return webAddressOf(String(spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: root }).stdout));
}

/** `repository`, `homepage` and `bugs` of the SDK; null where no public address is known. */
export function sourceOf(root, env = process.env) {
  const address = addressOf(root, env);
  return (
    address && {
      repository: { type: 'git', url: `git+${address}.git`, directory: 'sdk' },
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
    }
  );
}

/** Runs `work` while the SDK's package.json names its source; an existing entry stays. */
export function withSource(root, work, env = process.env) {
  const path = join(root, 'sdk/package.json');
  const text = readFileSync(path, 'utf8');
  const manifest = JSON.parse(text);
  const source = !manifest.repository && sourceOf(root, env);
  if (!source) return work();
  console.log(`The package names its source: ${source.repository.url}`);
  // Ctrl+C ends what is run; the file is put back before this process ends.
  process.once('SIGINT', () => process.exit(130));
  writeFileSync(path, `${JSON.stringify({ ...source, ...manifest }, null, 2)}\n`);
  try {
    return work();
  } finally {
    writeFileSync(path, text);
  }
}
