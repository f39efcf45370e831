import { join } from 'node:path';
import { bun, type Child, runChild } from '../../harness/child.ts';

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
  const lives: Child[] = [];
  let end: (isRevoked: boolean) => void;
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  const count = (line: string): number =>
    lives.reduce((sum, { output }) => sum + output().split(`${line}\n`).length - 1, 0);
  return {
    ended,
    start() {
      const child = runChild([bun, join(import.meta.dirname, 'bot.ts'), ...args], {
        env: { ...process.env, ...(fault ? { BOT_FAULT: fault } : {}) },
        errors: 'terminal',
      });
      lives.push(child);
      void child.ended.then((code) => code !== null && end(code === 0 && child.output().endsWith('revoked\n')));
    },
    kill: async () => void (await lives.at(-1)?.end('SIGKILL')),
    answers: () => count('answers'),
    welcomes: () => count('ready'),
  };
}
