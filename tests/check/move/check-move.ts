import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { withPostgres } from '../../harness/postgres.ts';
import { createRandom } from '../../harness/random.ts';
import { ownerOf, seedDialogs } from '../../harness/seed-dialogs.ts';
import { createServerProcess, startServer } from '../../harness/server-process.ts';
import { usual } from '../delivery/options.ts';
import { runCheck } from '../delivery/run-check.ts';
import { compareStores } from './compare-stores.ts';
import { killMoves, type Move, runMove } from './kill-moves.ts';

export interface MoveOptions {
  readonly sentences: number;
  readonly kills: number;
  readonly seed: number;
  /** The address of a PostgreSQL database in which databases may be created. */
  readonly postgres: string;
  /** Sentences of each of five visitors of the delivery check; none leaves that check out. */
  readonly deliver: number;
  readonly say: (line: string) => void;
}

export interface MoveOutcome {
  readonly killed: number;
  readonly rows: number;
  /** What the command has printed: its estimate, and at its end. */
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}

/** Sentences of each dialog that is seeded. */
const each = 20;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** What a server of SQLite has left, and where it was reached. */
interface OldStore {
  readonly account: Account;
  readonly port: number;
  readonly dialogs: number;
}

/** Makes a database of SQLite by a real server, and fills it. */
async function fillStore(dataDir: string, sentences: number): Promise<OldStore> {
  const server = await startServer({ dataDir });
  const { port, database } = server;
  const account = await createAccount(server, 'owner');
  await server.end('SIGTERM');
  const dialogs = Math.ceil(sentences / each);
  seedDialogs(database, ownerOf(database, account.domainId), dialogs, each);
  return { account, port, dialogs };
}

/** What a server over the moved database does not do: it has the old one's sign-ins, dialogs and search. */
async function* judgeServer({ dataDir, url }: Move, store: OldStore): AsyncGenerator<string> {
  const { account, port, dialogs } = store;
  const server = await createServerProcess({ dataDir, port, env: { DATABASE_URL: url } });
  try {
    await server.start();
    const list = async (query: string): Promise<number> => {
      const token = await account.access();
      return (await callServer<{ total: number }>(server.url, `GET /dialog/list${query}`, { token })).total;
    };
    const total = await list('');
    if (total !== dialogs) yield `the list has ${total} dialogs of ${dialogs}`;
    // The newest dialogs are indexed first, after the start.
    for (const until = Date.now() + 60_000; (await list('?q=номер')) === 0; await Bun.sleep(200))
      if (Date.now() > until) {
        yield 'the search finds nothing';
        break;
      }
    const { token } = await callServer<{ token: string }>(server.url, 'POST /widget/session', {
      body: { site: account.site },
    });
    const body = { clientId: 'one', text: 'После переезда' };
    await callServer(server.url, 'POST /widget/sentence', { token, body });
    if ((await list('')) !== dialogs + 1) yield 'a dialog that begins after the move is not in the list';
  } catch (error) {
    yield `the server over the moved database: ${String(error)}`;
  } finally {
    await server.end('SIGTERM');
  }
}

/** Whether a server starts over a half-moved database, and how it refuses. */
async function judgeHalf({ dataDir, url }: Move): Promise<string[]> {
  const server = await createServerProcess({ dataDir, env: { DATABASE_URL: url } });
  const refusal = await server.start().then(
    () => 'serves',
    (error: unknown) => String(error),
  );
  await server.end('SIGKILL');
  return refusal.includes('half moved') ? [] : [`a server over a half-moved database ${refusal}`];
}

async function deliver({ deliver: sentences, seed }: MoveOptions, over: string): Promise<string[]> {
  if (sentences === 0) return [];
  const outcome = await runCheck({ ...usual, visitors: 5, sentences, kills: 2, seed, over });
  return outcome.faults.map((fault) => `delivery: ${fault}`);
}

async function checkInto(options: MoveOptions, move: Move): Promise<MoveOutcome> {
  const { sentences, kills, seed, say } = options;
  const path = join(move.dataDir, 'otklik.sqlite');
  const store = await fillStore(move.dataDir, sentences);
  const before = await hashOf(path);
  say(`${sentences} sentences are stored`);
  const estimate = runMove(move, '--dry-run');
  await estimate.ended;
  say(estimate.output().trim());
  const killed = await killMoves(move, kills, (2 * sentences) / 5000, createRandom(seed), say);
  const faults = killed > 0 ? await judgeHalf(move) : [];
  const last = runMove(move);
  if ((await last.ended) !== 0) faults.push(`the move ended: ${last.output()}`);
  const line = last.output().trim().split('\n').at(-1) ?? '';
  say(line);
  const { rows, differences } = await compareStores(path, move.url);
  if ((await hashOf(path)) !== before) faults.push('the file of SQLite has changed');
  const again = runMove(move);
  if ((await again.ended) !== 0 || !again.output().includes('nothing to do')) faults.push(`again: ${again.output()}`);
  faults.push(...differences);
  for await (const fault of judgeServer(move, store)) faults.push(fault);
  faults.push(...(await deliver(options, move.url)));
  return { killed, rows, lines: [estimate.output().trim(), line], faults };
}

/** Moves a database whose move is ended hard now and again, and compares what there is then with what was. */
export const checkMove = (options: MoveOptions): Promise<MoveOutcome> =>
  withPostgres(options.postgres, async (url) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'otklik-moved-'));
    try {
      return await checkInto(options, { dataDir, url });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
