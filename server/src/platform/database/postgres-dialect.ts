import type { Duplex } from 'node:stream';
import {
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { atTurnEnd } from './at-turn-end.ts';
import type { Log } from '../log.ts';
import { type Runner, statementName } from './prepared.ts';

/**
 * A connection that keeps `prepared` statements prepared, and sends what does not wait for an answer at once: what is
 * given to it in one step of the event loop is one system call.
 */
class Connection extends pg.Client {
  #isCorked = false;

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }
  // Kysely, the pool and `prepared` give a text and its values; the pool a callback too.
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    this.#cork();
    const name = typeof text === 'string' ? statementName(text) : undefined;
    return name === undefined ? super.query(text, values, callback) : super.query({ name, text, values }, callback);
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const stream = streamOf(this);
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

const streamOf = (connection: pg.ClientBase): Duplex =>
  (connection as unknown as { connection: { stream: Duplex } }).connection.stream;

/**
 * What the planner leaves out while the server serves: each of its statements is to follow an index row by row. A plan
 * is made once for all owners, and on a young table without statistics; it would read whole tables or sort all of an
 * owner's dialogs for one page.
 */
const leftOut = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'] as const;
const without = (ways: readonly string[]): string[] => ['jit=off', ...ways.map((way) => `enable_${way}=off`)];
const asOptions = (settings: readonly string[]): string => settings.map((each) => `-c ${each}`).join(' ');
const servingOptions = asOptions(without(leftOut));

/** Statements of a connection that only reads end after this; ms. */
const readingTimeout = 5_000;
// The index of words gives bitmaps and nothing else.
const readingOptions = asOptions([
  'default_transaction_read_only=on',
  `statement_timeout=${readingTimeout}`,
  'max_parallel_workers_per_gather=0',
  ...without(leftOut.filter((way) => way !== 'bitmapscan')),
]);

/** Lets the planner choose freely until the transaction ends: migrations read whole tables. */
export async function planFreely(trx: Kysely<unknown>): Promise<void> {
  const settings = leftOut.map((way) => sql`set_config(${sql.lit(`enable_${way}`)}, 'on', true)`);
  await sql`select ${sql.join(settings)}`.execute(trx);
}

/** What the address of the database sets besides comes last, so that it counts. */
function withOptions(address: string, options: string): Pick<pg.PoolConfig, 'connectionString' | 'options'> {
  const url = new URL(address);
  const own = url.searchParams.get('options');
  if (own === null) return { connectionString: address, options };
  url.searchParams.delete('options');
  return { connectionString: url.href, options: `${options} ${own}` };
}

function openPool(settings: pg.PoolConfig, lost: (error: Error) => void): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool(settings);
  pool.on('error', lost);
  // The pool listens to idle connections alone. One in use fails the statement that it runs, and is not used again;
  // lost between two statements of a transaction, it would end the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

export const createPool = (address: string, log: Log): pg.Pool =>
  openPool({ ...withOptions(address, servingOptions), max: 10, Client: Connection as never }, (error) =>
    log.error({ err: error }, 'a connection to the database was lost'),
  );

/** For a thread beside the event loop, which only reads. */
export const readingDialect = (address: string): PostgresDialect =>
  new PostgresDialect({
    // A lost connection fails the query that uses it; an idle one is replaced.
    pool: openPool({ ...withOptions(address, readingOptions), max: 2, idleTimeoutMillis: 30_000 }, () => undefined),
  });

/** A connection on which all statements of one turn of the event loop go out together. */
class SharedConnection {
  private readonly connection: Promise<pg.PoolClient>;
  /** Statements without an answer, and the turn itself while it lasts. */
  private pending = 1;
  private lost: Error | undefined;

  constructor(pool: pg.Pool, ended: () => void) {
    this.connection = pool.connect();
    this.connection.then(corked, () => undefined);
    atTurnEnd(() => {
      ended();
      void this.settle();
    });
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.pending += 1;
    try {
      return await (await this.connection).query(text, values as unknown[]);
    } catch (error) {
      // A statement that the database refuses leaves the connection as it was.
      if (!(error instanceof pg.DatabaseError)) this.lost = error as Error;
      throw error;
    } finally {
      void this.settle();
    }
  }

  private async settle(): Promise<void> {
    this.pending -= 1;
    if (this.pending === 0) (await this.connection.catch(() => null))?.release(this.lost);
  }
}

/** What is written to a connection in this turn of the event loop is one system call. */
function corked(connection: pg.PoolClient): void {
  const stream = streamOf(connection);
  stream.cork();
  atTurnEnd(() => stream.uncork());
}

/** Runs `prepared` statements that are in no transaction. */
export function poolRunner(pool: pg.Pool): Runner {
  let open: SharedConnection | null = null;
  return {
    executeQuery({ sql, parameters }) {
      open ??= new SharedConnection(pool, () => (open = null));
      return open.query(sql, parameters) as never;
    },
  };
}

/** `begin` travels with the first statement of its transaction. */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // It only fails with the connection, and then all that follows does.
    super.beginTransaction(connection, settings).catch(() => undefined);
  }
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = (): Driver => new PipelinedDriver({ pool });
  return dialect;
}
