import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '../../../server/src/testing.ts';
import { freePort } from '../../harness/free-port.ts';
import { createPostgres } from '../../harness/postgres.ts';
import { startRedis } from '../../harness/redis.ts';

/** Servers of this process over one store. */
export interface Place {
  readonly servers: readonly TestServer[];
  stop(): Promise<void>;
}

/** One server over SQLite. */
export async function startOne(): Promise<Place> {
  const server = await startTestServer();
  return { servers: [server], stop: () => server.stop() };
}

/** Two servers over a PostgreSQL and a Redis of their own. */
export async function startTwo(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-removal-'));
  // PostgreSQL runs as a user of its own when the test runs as root.
  chmodSync(folder, 0o755);
  const postgres = await createPostgres(join(folder, 'postgres'));
  const port = await freePort();
  const redis = await startRedis(port);
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    JWT_SECRET: 'the same secret for both processes here',
    DATA_DIR: join(folder, 'data'),
  };
  const servers = [await startTestServer({ env }), await startTestServer({ env })];
  return {
    servers,
    async stop() {
      for (const server of servers) await server.stop();
      await redis.end('SIGKILL');
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
