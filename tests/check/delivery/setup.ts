import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../harness/free-port.ts';
import { createPostgres, hasOwnPostgres, withPostgres } from '../../harness/postgres.ts';
import { hasRedis, startRedis } from '../../harness/redis.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import type { CheckOptions } from './options.ts';
import { type CheckedStore, storeInFile, storeInPostgres } from './store.ts';

/** Ends hard what the servers share, or makes it hang; starts it again after `whileAway`. */
type Restart = (whileAway?: () => Promise<void>) => Promise<void>;

/** What a check puts to the test: servers over one store. */
export interface Setup {
  readonly servers: readonly ServerProcess[];
  /** PostgreSQL and Redis ended, and Redis hanging. */
  readonly services: readonly Restart[];
  /** The address of Redis; null without one. */
  readonly redisUrl: string | null;
  readonly store: CheckedStore;
  /** Where the servers store: an address of PostgreSQL, or a file of SQLite. */
  readonly database: { readonly postgres: string } | { readonly file: string };
}

/** What a check decides about its servers. */
export interface SetupOptions
  extends Pick<CheckOptions, 'processes'>, Partial<Pick<CheckOptions, 'preload' | 'attacked' | 'postgres' | 'over'>> {
  /** Further settings of the servers. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Two processes, as the deploy page sets them up, over a PostgreSQL and a Redis of the check's own. */
async function withTwo<T>(
  { preload, attacked, env: settings }: SetupOptions,
  use: (setup: Setup) => Promise<T>,
): Promise<T> {
  if (!hasRedis || !hasOwnPostgres)
    throw new Error('two processes need redis-server and the programs of PostgreSQL on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'otklik-two-'));
  // PostgreSQL runs as a user of its own when the check runs as root.
  chmodSync(folder, 0o755);
  const postgres = await createPostgres(join(folder, 'postgres'));
  const port = await freePort();
  let redis = await startRedis(port);
  const redisUrl = `redis://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redisUrl,
    JWT_SECRET: 'a secret that both of the processes have',
    ...(attacked ? { RATE_LIMITS: 'on', TRUST_PROXY: '1' } : {}),
    ...settings,
  };
  const create = () => createServerProcess({ ...(preload && { preload }), env, dataDir: join(folder, 'data') });
  const servers = await Promise.all([create(), create()]);
  const restartRedis: Restart = async (whileAway) => {
    await redis.end('SIGKILL');
    await whileAway?.();
    redis = await startRedis(port);
  };
  const hangRedis: Restart = async (whileAway) => {
    process.kill(redis.pid, 'SIGSTOP');
    // Longer than the servers wait for it.
    await Promise.all([Bun.sleep(4_000), whileAway?.()]);
    process.kill(redis.pid, 'SIGCONT');
  };
  try {
    return await use({
      servers,
      services: [...(attacked ? [] : [postgres.restart]), restartRedis, hangRedis],
      redisUrl,
      store: storeInPostgres(postgres.url),
      database: { postgres: postgres.url },
    });
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
    await redis.end('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withOne<T>(
  { preload, env }: SetupOptions,
  databaseUrl: string | null,
  use: (setup: Setup) => Promise<T>,
): Promise<T> {
  const settings = { ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env };
  const server = await createServerProcess({ ...(preload && { preload }), env: settings });
  const store = databaseUrl ? storeInPostgres(databaseUrl) : storeInFile(server.database);
  const database = databaseUrl ? { postgres: databaseUrl } : { file: server.database };
  try {
    return await use({ servers: [server], services: [], redisUrl: null, store, database });
  } finally {
    await server.stop('SIGKILL');
  }
}

/** Makes the servers of a check, not started yet, and what they store in; takes all of it away afterwards. */
export function withSetup<T>(options: SetupOptions, use: (setup: Setup) => Promise<T>): Promise<T> {
  if (options.processes === 2) return withTwo(options, use);
  const { postgres, over } = options;
  if (over) return withOne(options, over, use);
  return postgres ? withPostgres(postgres, (url) => withOne(options, url, use)) : withOne(options, null, use);
}
