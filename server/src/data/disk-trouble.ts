import { freeBytes } from '../runtime/disk-space.ts';

const mb = 1_000_000;
const inMb = (bytes: number): string => `${Math.ceil(bytes / mb)} MB`;

/** Refuses what would fill the disk of a folder. @throws Error of one line: what is needed and what is free */
export function expectRoom(folder: string, bytes: number, what: string): void {
  const free = freeBytes(folder);
  if (free < bytes)
    throw new Error(
      `${what} needs ${inMb(bytes)} in ${folder}, and ${inMb(free)} are free. Make room, or choose another disk`,
    );
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const lines: readonly (readonly [codes: RegExp, line: (folder: string, error: Error) => string])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, (folder) => `the disk of ${folder} is full: make room, or choose another disk`],
  [/^(EROFS|SQLITE_READONLY)/, (folder) => `${folder} cannot be written: is its disk mounted read-only?`],
  [/^(ENOENT|ENOTDIR)$/, (folder) => `there is no folder ${folder}: make it first (mkdir -p), or name another one`],
  [
    /^(EIO|SQLITE_IOERR|SQLITE_CORRUPT|SQLITE_NOTADB)/,
    (folder, { message }) => `the disk of ${folder} fails, or a file there is damaged: ${message}`,
  ],
];

/** What to do about an error of the disk, in one line; any other error stays. */
export function explainDisk(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  const [, line] = lines.find(([pattern]) => pattern.test(code)) ?? [];
  return line ? new Error(line(folder, error as Error), { cause: error }) : error;
}

/** Does something with the files of a folder; its failures are lines that state what to do. */
export async function withDisk<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainDisk(error, folder);
  }
}
