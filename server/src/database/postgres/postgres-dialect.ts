import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log/log.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Statements of a connection that only reads end after this; ms. */
const readingTimeout = 5_000;

/** A search uses one core and leaves the other to commits; compiling it or starting workers takes longer than most. */
const readingOptions = '-c jit=off -c max_parallel_workers_per_gather=0';

function createDialect(config: pg.PoolConfig, lost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool(config);
  pool.on('error', lost);
  // The pool handles errors of idle connections only. One in use fails its statement and is discarded; without a
  // listener a connection lost between two statements of a transaction would end the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

export const postgresDialect = (address: string, log: Log): PostgresDialect =>
  createDialect({ connectionString: address, max: 10 }, (error) =>
    log.error({ err: error }, 'a connection to the database was lost'),
  );

/** For a thread that only reads. A lost connection fails the query that uses it; an idle one is replaced. */
export const readingDialect = (address: string): PostgresDialect =>
  createDialect(
    {
      connectionString: address,
      options: readingOptions,
      max: 2,
      idleTimeoutMillis: 30_000,
      statement_timeout: readingTimeout,
    },
    () => undefined,
  );
