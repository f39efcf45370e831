import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isVersion = /^\d+\.\d+\.\d+$/;
const isChunk = /^(panel|chunk)-.+\.js(\.br)?$/;

/** Copies files by their bytes: those inside a program of one file can be read, and not copied by the system. */
function copyFiles(from: string, to: string, names: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of names) writeFileSync(join(to, name), readFileSync(join(from, name)));
}

/**
 * Pages that pin a version of the widget find it after an upgrade too: the immutable files of each build that was
 * served are copied to `pinned`.
 */
export function keepPinned(built: string, pinned: string): void {
  if (!existsSync(built)) return;
  const names = readdirSync(built);
  copyFiles(
    built,
    pinned,
    names.filter((name) => isChunk.test(name)),
  );
  for (const version of names.filter((name) => isVersion.test(name)))
    copyFiles(join(built, version), join(pinned, version), readdirSync(join(built, version)));
}
