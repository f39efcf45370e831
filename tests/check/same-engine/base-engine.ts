import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = new URL('../../../', import.meta.url).pathname;
export const enginePath = 'server/src/assistant/engine';

/**
 * The entry of another engine: of a checkout, or taken out of git into `folder`.
 * @param base a git reference or the path of a checkout
 */
export function baseEngine(base: string, folder: string): string {
  if (existsSync(join(base, enginePath))) return join(resolve(base), enginePath, 'index.ts');
  const archive = spawnSync('git', ['archive', base, enginePath], { cwd: root, maxBuffer: 1 << 28 });
  if (archive.status !== 0) throw new Error(archive.stderr.toString());
  mkdirSync(join(folder, 'base'));
  const { status, stderr } = spawnSync('tar', ['-x', '-C', join(folder, 'base')], { input: archive.stdout });
  if (status !== 0) throw new Error(stderr.toString());
  return join(folder, 'base', enginePath, 'index.ts');
}
