import { writeSync } from 'node:fs';
import { commands } from './command.ts';
import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './server.ts';
import { createSecretFilter, secretsOf } from './setting-secret.ts';

/** Stops the server at SIGINT or SIGTERM, also during the start; a second signal ends the process at once. */
function stopBySignal(starting: Promise<RunningServer>): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    const server = await starting;
    const { log } = server.deps;
    log.info({ signal }, 'stopping');
    await server.stop().catch((error: unknown) => {
      log.error({ err: error }, 'the stop failed');
      process.exit(1);
    });
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop(signal).catch(() => process.exit(1));
    });
}

/** A line about what went wrong, without the secrets among settings and arguments. */
const lineOf = (error: unknown): string =>
  createSecretFilter(secretsOf({ ...process.env, ...Object.fromEntries(process.argv.entries()) }))(
    error instanceof Error ? error.message : String(error),
  );

/** Prints a line to stderr before the process ends. Not by `console`, which may colour it. */
const printError = (line: string): void => void writeSync(2, `${line}\n`);

/** Serves until a signal asks the process to end; the process ends with 1 where it cannot start. */
async function serve(): Promise<void> {
  const { promise: starting, resolve } = Promise.withResolvers<RunningServer>();
  stopBySignal(starting);
  resolve(Promise.try(() => startServer(readConfig(process.env))));
  const server = await starting.catch((error: unknown) => {
    printError(`The server does not start: ${lineOf(error)}`);
    process.exit(1);
  });
  const { log, config } = server.deps;
  log.info({ url: server.url, database: config.database.kind }, `${config.productName} serves`);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

/** Performs a command, prints its one line, and ends with 0, or with 1 where it failed. */
async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    printError(`Unknown command «${name}». Commands: serve, ${Object.keys(commands).join(', ')}.`);
    process.exit(2);
  }
  try {
    const command = await load();
    console.log(await command(args, readConfig(process.env)));
    process.exit(0);
  } catch (error) {
    printError(lineOf(error));
    process.exit(1);
  }
}

const [name = 'serve', ...args] = process.argv.slice(2);
void (name === 'serve' ? serve() : runCommand(name, args));
