import { loadWords, warmUpBeside } from './assistant/assistant-service.ts';
import { readConfig } from './platform/config.ts';
import type { Deps } from './platform/deps.ts';
import { lowerHelpers } from './platform/thread/runtime-threads.ts';
import { type RunningServer, startServer } from './server.ts';

/** What was needed to start is gone: some 10 MB that would stay until much else had been allocated. */
const freeMemory = (): void => {
  Bun.gc(true);
  Bun.shrink();
};

async function start(): Promise<RunningServer> {
  const config = readConfig(process.env);
  // Before anybody is served: it cannot be done in pieces.
  loadWords();
  return startServer(config, { made: freeMemory });
}

/** Does beforehand what the first calls would otherwise wait for, beside those that come meanwhile. */
async function makeReady(deps: Deps): Promise<void> {
  // Elsewhere than in production the machine has better to do.
  if (deps.config.production) await warmUpBeside(deps);
}

/**
 * Serves until a signal asks the process to end; the process ends with 1 where it cannot start. Resolves once
 * all is ready.
 */
export async function serve(): Promise<void> {
  lowerHelpers();
  const { promise: starting, resolve } = Promise.withResolvers<RunningServer>();
  stopBySignal(starting);
  resolve(start());
  const server = await starting.catch((error: unknown) => {
    console.error(`The server does not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
  const { log, config } = server.deps;
  log.info({ url: server.url, database: config.database.kind }, `${config.productName} serves`);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody handled'));
  await makeReady(server.deps).catch((error: unknown) => log.warn({ err: error }, 'not all could be made ready'));
}

/** From the beginning: calls come in before all of the start is done. */
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
