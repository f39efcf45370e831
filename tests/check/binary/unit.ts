import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runChild } from '../../harness/child.ts';
import { stranger } from './bare-root.ts';
import { askInBrowser, untilHealthy } from './first-answer.ts';

const unit = join(root, 'docs/deploying/otklik.service');

/** How systemd-analyze rates the unit's restrictions: from 0, shut off, to 10, none. */
export function reviewUnit(): string {
  const { success, stdout, stderr } = Bun.spawnSync(['systemd-analyze', 'security', '--offline=true', unit]);
  const level = /Overall exposure level for \S+: ([\d.]+) (\w+)/.exec(stdout.toString());
  if (!success || !level) throw new Error(`systemd-analyze: ${stderr.toString() || stdout.toString()}`);
  if (Number(level[1]) > 2.5) throw new Error(`the exposure is ${level[1]}, more than 2.5`);
  return `exposure ${level[1]} (${level[2]})`;
}

/** All system calls of a set of systemd's, those of the sets in it too. */
function callsOf(set: string, seen = new Set<string>()): Set<string> {
  if (seen.has(set)) return seen;
  seen.add(set);
  const lines = Bun.spawnSync(['systemd-analyze', 'syscall-filter', set]).stdout.toString().split('\n');
  for (const name of lines.map((line) => line.trim()).filter((line) => /^@?\w[\w-]*$/.test(line)))
    if (name.startsWith('@')) callsOf(name, seen);
    else seen.add(name);
  return seen;
}

/** The sets that the unit allows and takes away again. */
function filterOf(): (call: string) => boolean {
  const sets = [...readFileSync(unit, 'utf8').matchAll(/^SystemCallFilter=(~?)(\S+)$/gm)];
  const of = (sign: string): Set<string> =>
    new Set(sets.filter(([, found]) => found === sign).flatMap(([, , set]) => [...callsOf(set!)]));
  const [allowed, refused] = [of(''), of('~')];
  return (call) => allowed.has(call) && !refused.has(call);
}

/**
 * Runs the program under strace from its start to its end, with a question in between: the system calls that it made
 * and that the unit refuses.
 */
export async function traceCalls(binary: string, port: number): Promise<{ made: number; refused: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-traced-'));
  const [log, program, data] = ['calls', 'otklik', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  chmodSync(folder, 0o755);
  copyFileSync(binary, program);
  chmodSync(program, 0o755);
  mkdirSync(data);
  chownSync(data, stranger, stranger);
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' };
  // As root SQLite gives its files to the owner of the database, which no other user may.
  const child = runChild(['strace', '-u', 'nobody', '-f', '-qq', '-c', '-o', log, program], { env });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilHealthy(url, child, 300_000);
    await askInBrowser(url, 120_000);
    // strace passes no signal on: the program is its child.
    const [pid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(pid), 'SIGTERM');
    await child.ended;
    const calls = [...readFileSync(log, 'utf8').matchAll(/^\s*[\d.]+ .* (\w+)$/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'total' && name !== 'syscall');
    const isAllowed = filterOf();
    return { made: calls.length, refused: calls.filter((call) => !isAllowed(call)) };
  } finally {
    await child.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
