import type { Config } from './config.ts';

/**
 * A command of the server's program: performs it and returns the line of what was done.
 * @throws Error whose message is the line of why not
 */
export type Command = (args: readonly string[], config: Config) => Promise<string>;

/** The program's commands other than `serve`. Each is loaded when it is called, so that serving loads none of them. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import('./data/backup.ts')).backup,
  restore: async () => (await import('./data/restore.ts')).restore,
  check: async () => (await import('./data/check/check.ts')).check,
  move: async () => (await import('./data/move/move-command.ts')).move,
  version: async () => async () => (await import('../package.json')).version,
  health: async () => (await import('./health-command.ts')).askHealth,
};
