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

/** Serves until a signal asks the process to end; the process ends with 1 where it cannot start. */
async function main(): Promise<void> {
  const { promise: starting, resolve } = Promise.withResolvers<RunningServer>();
  stopBySignal(starting);
  resolve(Promise.try(() => startServer(readConfig(process.env))));
  const server = await starting.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    console.error(createSecretFilter(secretsOf(process.env))(`The server does not start: ${why}`));
    process.exit(1);
  });
  const { log, config } = server.deps;
  log.info({ url: server.url, database: config.database.kind }, `${config.productName} serves`);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

void main();
