import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { bun, type Child, root, runChild } from '../../../tests/harness/child.ts';
import { mainOf } from '../../../tests/harness/server-main.ts';

/** What a command has printed, and its exit code. */
export interface Ran {
  readonly code: number | null;
  readonly printed: string;
}

export interface CommandPlace {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs it, put before it. */
  readonly under?: readonly string[];
}

/** Begins a command of the program that is shipped. */
export function beginCommand(args: readonly string[], { dataDir, env = {}, under = [] }: CommandPlace): Child {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return runChild([...under, bun, mainOf(root), ...args], { env: { ...inherited, DATA_DIR: dataDir, ...env } });
}

/** Runs a command of the program that is shipped. */
export async function runCommand(args: readonly string[], place: CommandPlace): Promise<Ran> {
  const child = beginCommand(args, place);
  const code = await child.ended;
  return { code, printed: child.output().trim() };
}

/** Ends that the tests of a file register; they run after each test, the last one first. */
export function useEnds(): { readonly ends: (() => unknown)[]; readonly folder: () => string } {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const folder = (): string => {
    const { path, remove } = newFolder();
    ends.push(remove);
    return path;
  };
  return { ends, folder };
}

/** A folder that `remove` deletes. */
export function newFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'otklik-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
