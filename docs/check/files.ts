import { execFileSync } from 'node:child_process';
import { root } from './blocks.ts';

/** All files of the project, by their paths from its root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');
