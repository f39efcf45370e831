import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The ways in which the bot can be made to go wrong, to see that the check finds them. */
export const botFaults = ['made-up ids', 'no resume'] as const;
export type BotFault = (typeof botFaults)[number];

/** The bot as a process that is killed and started again over the same file. */
export interface BotProcess {
  start(): void;
  kill(): Promise<void>;
  /** How often it has begun to send an answer, all its lives together. */
  answers(): number;
  /** How often it came in. */
  welcomes(): number;
  /** Resolves when it ends by itself; true when the reason was that its token is revoked. */
  readonly ended: Promise<boolean>;
}

export function createBotProcess(args: readonly string[], fault?: BotFault): BotProcess {
  let child: ChildProcess | null = null;
  let printed = '';
  let end: (isRevoked: boolean) => void;
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  const count = (line: string): number => printed.split(`${line}\n`).length - 1;
  return {
    ended,
    start() {
      const started = spawn(process.execPath, [join(import.meta.dirname, 'bot.ts'), ...args], {
        env: { ...process.env, ...(fault ? { BOT_FAULT: fault } : {}) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      started.stdout.on('data', (chunk) => (printed += chunk));
      started.once('exit', (code, signal) => signal === null && end(code === 0 && printed.endsWith('revoked\n')));
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child!.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    answers: () => count('answers'),
    welcomes: () => count('ready'),
  };
}
