import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { expectRoom } from './disk-space.ts';
import { expectUsable, isMissing } from './folder-owner.ts';

/** Modes of what the server writes: for its own user alone. Windows ignores them. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Permission bits of those who are neither the owner nor of the group. */
const others = 0o007;

/**
 * Creates an empty file that no other user of the machine can read, where there is none. An existing one is not opened:
 * POSIX releases all of a process's locks on a file when the process closes any descriptor of it.
 */
export function touchPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFile));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}

/** What the server itself puts into its data folder. */
const own = /^(otklik\.sqlite(-[\w-]+)?|jwt-secret(\.\d+)?|outbox|widget|restore-part)$/;

/** Whether the server itself puts what has this name into its data folder. */
export const isOwn = (name: string): boolean => own.test(name);

function closeToOthers(path: string, log: Log): void {
  try {
    const stat = lstatSync(path);
    // What a link points to may be anything on the machine.
    if (!stat.isDirectory() && !stat.isFile()) return;
    if ((stat.mode & others) !== 0) chmodSync(path, stat.isDirectory() ? privateFolder : privateFile);
  } catch (error) {
    if (isMissing(error)) return;
    log.warn(
      { code: (error as NodeJS.ErrnoException).code, path },
      'other users of this machine may be able to read this: its mode cannot be changed',
    );
  }
}

/**
 * Creates the folder of the database, the mails and the keys, or withdraws what an earlier version left there from
 * other users of the machine: the server's own files, and the folder too unless it holds anything else
 * (`DATA_DIR=/tmp`). Access that an administrator has given to a group alone stays.
 * @throws Error of one line when the folder or a file in it belongs to another user, is read-only or has no room
 */
export function openPrivateFolder(folder: string, log: Log): void {
  expectUsable(folder);
  expectRoom(folder);
  mkdirSync(folder, { recursive: true, mode: privateFolder });
  if (process.platform === 'win32') return;
  const real = realpathSync(folder);
  const names = readdirSync(real);
  const ours = names.filter((name) => own.test(name)).map((name) => join(real, name));
  expectUsable(folder, ours);
  for (const path of ours) closeToOthers(path, log);
  if (names.every((name) => own.test(name))) closeToOthers(real, log);
  else if ((lstatSync(real).mode & others) !== 0)
    log.warn(
      { path: real },
      'DATA_DIR is open to other users of this machine and holds files of others: give the server a folder of its own',
    );
}
