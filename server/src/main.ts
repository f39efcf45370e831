import { holdMemory } from './platform/hold-memory.ts';

// Before the rest is loaded, which would be loaded twice.
holdMemory();
const { loadWords, warmUp } = await import('./assistant/assistant-service.ts');
const { readConfig } = await import('./platform/config.ts');
const { lowerHelpers } = await import('./platform/thread/runtime-threads.ts');
const { startServer } = await import('./server.ts');

lowerHelpers();
// Before anybody is served: the first question would keep everybody waiting. Elsewhere than in production a quick start
// counts more.
if (process.env.NODE_ENV === 'production') warmUp(() => Bun.gc(true));
else loadWords();
/** What was needed to start is gone: some 10 MB that would stay until much else had been allocated. */
const freeMemory = (): void => {
  Bun.gc(true);
  Bun.shrink();
};
const server = await Promise.try(() => startServer(readConfig(process.env), { made: freeMemory })).catch(
  (error: unknown) => {
    console.error(`The server does not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
const { log, config } = server.deps;
log.info({ url: server.url, database: config.database.kind }, `${config.productName} serves`);

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
