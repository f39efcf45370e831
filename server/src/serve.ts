import { loadWords, warmUpBeside } from './assistant/assistant-service.ts';
import { readConfig } from './platform/config.ts';
import { lowerHelpers } from './platform/thread/runtime-threads.ts';
import { startServer } from './server.ts';

/** What was needed to start is gone: some 10 MB that would stay until much else had been allocated. */
const freeMemory = (): void => {
  Bun.gc(true);
  Bun.shrink();
};

/** Serves until a signal asks the process to end; the process ends with 1 where it cannot start. */
export async function serve(): Promise<void> {
  lowerHelpers();
  const server = await Promise.try(() => {
    const config = readConfig(process.env);
    // Before anybody is served: it cannot be done in pieces.
    loadWords();
    return startServer(config, { made: freeMemory });
  }).catch((error: unknown) => {
    console.error(`The server does not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
  const { log, config } = server.deps;
  log.info({ url: server.url, database: config.database.kind }, `${config.productName} serves`);

  // Elsewhere than in production the machine has better to do.
  if (config.production) void warmUpBeside(server.deps);

  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody handled'));

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
    });
  }
}
