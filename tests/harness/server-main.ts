import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.ts';

const sources = ['server/src', 'sdk/src', 'scripts/build-server.ts', 'scripts/server-modules.ts', 'package-lock.json'];

function lastChange(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const all = readdirSync(path, { recursive: true, withFileTypes: true });
  return Math.max(
    ...all.flatMap((entry) => (entry.isFile() ? [statSync(join(entry.parentPath, entry.name)).mtimeMs] : [])),
  );
}

/**
 * The file of a checkout that Bun runs: what is shipped, or the source where that has changed since the build
 * (`scripts/prepare.mjs`) has found the two to be the same.
 */
export function mainOf(checkout: string): string {
  const built = join(checkout, 'server/dist/main.js');
  const stamp = join(checkout, 'server/dist/.stamp');
  if (existsSync(stamp)) {
    const sameAt = statSync(stamp).mtimeMs;
    if (sources.every((path) => lastChange(join(checkout, path)) <= sameAt)) return built;
  }
  return sourceMain(checkout);
}

/** The source that is run where tests put files of their own in place of some of the server's. */
export const sourceMain = (checkout = root): string => join(checkout, 'server/src/main.ts');
