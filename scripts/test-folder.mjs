import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** Bytes that must be free there: many times what the tests store at once. */
const leastFree = 2e9;

function hasRoom() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= leastFree;
}

function makeIn(parent) {
  const folder = mkdtempSync(join(parent, 'otklik-test-'));
  // PostgreSQL runs as a user of its own when root runs the tests.
  chmodSync(folder, 0o755);
  return folder;
}

/** A mount may be `noexec`. */
function mayExecute(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o700 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Creates the folder for all that a run of the tests stores: in memory where that fits, since each commit waits for a disk. */
export function makeTestFolder() {
  if (!hasRoom()) return makeIn(tmpdir());
  const folder = makeIn(memory);
  if (mayExecute(folder)) return folder;
  rmSync(folder, { recursive: true });
  return makeIn(tmpdir());
}
