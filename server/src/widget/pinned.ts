import { cpSync, existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const isVersion = /^\d+\.\d+\.\d+$/;
const isChunk = /^(panel|chunk)-.+\.js(\.br)?$/;

/**
 * Pages that pin a version of the widget find it after an upgrade too: the immutable files of each build that was
 * served are copied to `pinned`.
 */
export function keepPinned(built: string, pinned: string): void {
  if (!existsSync(built)) return;
  const isPinned = (path: string): boolean =>
    path === built ||
    (statSync(path).isDirectory()
      ? isVersion.test(basename(path))
      : isChunk.test(basename(path)) || isVersion.test(basename(dirname(path))));
  cpSync(built, pinned, { recursive: true, filter: isPinned });
}
