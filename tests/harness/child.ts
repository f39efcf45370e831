import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The checkout's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** The command that runs Bun, from Bun and from Node. */
export const bun = 'Bun' in globalThis ? process.execPath : join(root, 'node_modules/.bin/bun');

/** Characters of what a child has printed that are remembered at least. */
const memory = 1_000_000;

/** A child process of the test. */
export interface Child {
  readonly pid: number;
  readonly isUp: boolean;
  /** Its exit code once it ends, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** The end of what it has printed. */
  output(): string;
  /** Writes a line to it. */
  type(line: string): void;
  /** The next unread line that it prints; rejects when it ends first. */
  line(): Promise<string>;
  /** Writes a line to it; the line that it prints in reply. */
  ask(line: string): Promise<string>;
  /** Ends it by a signal; resolves with its exit code when it has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

interface ChildOptions {
  readonly cwd?: string;
  /** The whole environment; that of this process unless given. */
  readonly env?: Record<string, string | undefined>;
  /** Where its errors go: to `output` by default. */
  readonly errors?: 'output' | 'terminal';
}

/** Starts a program. */
export function runChild([command = '', ...args]: readonly string[], options: ChildOptions = {}): Child {
  const { cwd, env = process.env, errors = 'output' } = options;
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  const take = (chunk: Buffer): void => {
    printed += chunk;
    if (printed.length > 2 * memory) printed = printed.slice(-memory);
  };
  child.stdout.on('data', take);
  if (errors === 'output') child.stderr.on('data', take);
  else child.stderr.pipe(process.stderr);
  // A program may end before it has read what is typed.
  child.stdin.on('error', () => undefined);
  const waiting: { done(line: string): void; fail(cause: Error): void }[] = [];
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.done(line));
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      done(code);
      for (const { fail: refuse } of waiting) refuse(new Error(`${command} ended`));
    });
  });
  const type = (line: string): void => void child.stdin.write(`${line}\n`);
  const line = (): Promise<string> => new Promise((done, fail) => void waiting.push({ done, fail }));
  const isUp = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    get isUp() {
      return isUp();
    },
    ended,
    output: () => printed,
    type,
    line,
    ask(question) {
      const reply = line();
      type(question);
      return reply;
    },
    end(signal = 'SIGTERM') {
      if (isUp()) child.kill(signal);
      return ended;
    },
  };
}
