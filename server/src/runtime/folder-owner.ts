import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The name of a user by `/etc/passwd`, where it is listed there. */
function userName(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  return new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(users)?.[1] ?? String(uid);
}

/** A path for a shell, quoted where it has to be. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

/** Whether the cause is that there is no such file. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const isDenied = (error: unknown): boolean => ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

function refuse(name: string, folder: string, path: string, cause: unknown): Error {
  const self = process.getuid?.();
  if ((cause as NodeJS.ErrnoException).code === 'EROFS')
    return new Error(
      `${name} ${folder} cannot be used: ${path} is read-only. What helps: mount it writable (a container's volume without \`:ro\`), in a unit of systemd \`ReadWritePaths=${folder}\`, or another ${name === 'DATA_DIR' ? name : 'folder'}`,
      { cause },
    );
  if (!isDenied(cause) || self === undefined)
    return new Error(`${name} ${folder} cannot be used: ${(cause as Error).message}`, { cause });
  const { uid } = statSync(path);
  const user = userName(self);
  const give = folder.startsWith(`${path}/`) ? `install -d -m 700 -o ${user}` : `chown -R ${user}`;
  const command = uid === self ? `chmod -R u+rwX` : `sudo ${give}`;
  return new Error(
    `${name} ${folder} cannot be used: ${path} belongs to the user ${userName(uid)}, and this server runs as ${user}. What helps: ${command} ${quoted(folder)}`,
    { cause },
  );
}

/** The path itself, or the nearest folder above it that exists. */
export const existing = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : existing(dirname(path));

/**
 * Refuses a data folder that this process cannot use, before anything in it is opened.
 * @param paths what the server has in it, besides the folder itself
 * @param name what names the folder
 * @throws Error of one line: the folder, its user and the command that helps
 */
export function expectUsable(folder: string, paths: readonly string[] = [], name = 'DATA_DIR'): void {
  for (const path of [folder, ...paths].map(existing)) {
    const { R_OK, W_OK, X_OK } = constants;
    try {
      accessSync(path, R_OK | W_OK | (statSync(path).isDirectory() ? X_OK : 0));
    } catch (error) {
      // SQLite deletes its log when the last program that reads the database closes it, which may be right now.
      if (!isMissing(error)) throw refuse(name, folder, path, error);
    }
  }
}
