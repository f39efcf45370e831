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

/** Makes a database of SQLite by a real server, and fills it. */
async function fillStore(dataDir: string, sentences: number): Promise<Account> {
  const server = await startServer({ dataDir });
  const account = await createAccount(server, 'owner');
  await account.access();
  await server.end('SIGTERM');
  seedDialogs(server.database, ownerOf(server.database, account.domainId), Math.ceil(sentences / each), each);
  return account;
}

/** What a server over the moved database does not do as the old one did. */
async function* judgeServer({ dataDir, url }: Move, account: Account, sentences: number): AsyncGenerator<string> {
  const server = await createServerProcess({ dataDir, env: { DATABASE_URL: url } });
  try {
    await server.start();
    const place = { ...account, url: server.url };
    const token = await place.access();
    const list = await callServer<{ dialogs: unknown[]; total?: number }>(server.url, 'GET /dialog/list', { token });
    if (JSON.stringify(list).length < Math.min(sentences, 20))
      yield `the list of dialogs is empty: ${JSON.stringify(list)}`;
    const { site } = account;
    const { token: visitor } = await callServer<{ token: string }>(server.url, 'POST /widget/session', {
      body: { site },
    });
    await callServer(server.url, 'POST /widget/sentence', {
      token: visitor,
      body: { clientId: 'one', text: 'После переезда' },
    });
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
  const account = await fillStore(move.dataDir, sentences);
  const before = await hashOf(path);
  say(`${sentences} sentences are stored`);
  const estimate = runMove(move, '--dry-run');
  await estimate.ended;
  say(estimate.output().trim());
  const steps = 12 + Math.floor((2 * sentences) / 5000);
  const killed = await killMoves(move, kills, steps, createRandom(seed), say);
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
  for await (const fault of judgeServer(move, account, sentences)) faults.push(fault);
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
