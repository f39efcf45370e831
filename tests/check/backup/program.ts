import { bun, type Child, root, runChild } from '../../harness/child.ts';
import { mainOf, sourceMain } from '../../harness/server-main.ts';

/** Begins a command of the program that is shipped, or of its source behind files that alter it. */
export function beginProgram(args: readonly string[], dataDir: string, preload: readonly string[] = []): Child {
  const main = preload.length > 0 ? sourceMain() : mainOf(root);
  const { DATABASE_URL: _, ...inherited } = process.env;
  return runChild([bun, ...preload.flatMap((file) => ['--preload', file]), main, ...args], {
    env: { ...inherited, DATA_DIR: dataDir },
  });
}

/** Runs a command to its end. */
export async function runProgram(
  args: readonly string[],
  dataDir: string,
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const child = beginProgram(args, dataDir);
  const code = await child.ended;
  return { code, printed: child.output().trim() };
}
