import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './blocks.ts';

/** How a text of each language is run: the file's name, and the command before it. */
const languages: Readonly<Record<string, { file: string; command: readonly string[] }>> = {
  js: { file: 'main.mjs', command: [process.execPath] },
  python: { file: 'main.py', command: ['python3'] },
  php: { file: 'main.php', command: ['php'] },
  go: { file: 'main.go', command: ['go', 'run'] },
};

/** Whether this machine can run the language. */
export const canRun = (lang: string): boolean => {
  const command = languages[lang]?.command[0];
  if (!command) return false;
  const { error, status } = spawnSync(command, [lang === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
  return !error && status === 0;
};

/** Runs a program in a folder of its own that has this repository's packages; answers what it has printed. */
export function run(lang: string, text: string): string {
  const language = languages[lang];
  if (!language) throw new Error(`nothing runs ${lang}`);
  const folder = mkdtempSync(join(tmpdir(), 'otklik-docs-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, language.file), text);
    const [command = '', ...args] = language.command;
    const { status, stdout, stderr, error } = spawnSync(command, [...args, language.file], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
        GOCACHE: folder,
      },
    });
    if (status !== 0) throw new Error(`${error?.message ?? ''}ended with ${status}:\n${stderr}${stdout}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
