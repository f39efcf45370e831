import { setTimeout as pause } from 'node:timers/promises';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createRandom, type Random } from '../../harness/random.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { type BotApi, startBotApi } from '../../harness/telegram/bot-api-server.ts';
import { withSetup } from '../delivery/setup.ts';

export interface TelegramCheckOptions {
  readonly chats: number;
  /** Sentences of each person, and answers to each. */
  readonly sentences: number;
  /** How often a server is ended by SIGKILL and started again. */
  readonly kills: number;
  readonly seed: number;
  /** Address of a PostgreSQL in which a database is made, in place of a file of SQLite. */
  readonly postgres?: string | undefined;
  /** Two servers run over a PostgreSQL and a Redis of the check's own. */
  readonly processes?: 1 | 2;
}

export interface TelegramOutcome {
  readonly kills: number;
  /** Answers that came twice, since a kill has met them between Telegram's answer and the note of it. */
  readonly repeats: number;
  readonly exceeded: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

interface Sent {
  readonly text: string;
  /** How many kills there were before. */
  readonly kills: number;
}

/**
 * What is not true of the answers in a chat: each came, in order. One came twice only where nothing was between the two
 * but a kill.
 */
export function findFaults(chat: string, sent: readonly Sent[], expected: readonly string[]) {
  const faults: string[] = [];
  const firsts: string[] = [];
  let repeats = 0;
  for (const [at, { text, kills }] of sent.entries()) {
    const before = sent[at - 1];
    if (!firsts.includes(text)) firsts.push(text);
    else if (before?.text === text && before.kills < kills) repeats += 1;
    else faults.push(`${chat}: «${text}» came again without a kill`);
  }
  if (firsts.join() !== expected.join()) faults.push(`${chat}: ${firsts.join(' ')} came, not ${expected.join(' ')}`);
  return { faults, repeats };
}

const textOf = (kind: 'in' | 'out', chat: number, n: number): string => `${kind} ${chat} ${n}`;
const textsOf = (kind: 'in' | 'out', chat: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => textOf(kind, chat, n));

interface Detail {
  readonly sentences: readonly { readonly author: string; readonly text: string }[];
}

const read = async <T>({ url }: ServerProcess, account: Account, name: string): Promise<T> =>
  callServer<T>(url, name, { token: await account.access() });

/** The dialogs of the people, by their names. */
async function readDialogs(server: ServerProcess, account: Account) {
  const list = await read<{ items: { id: string; session: string; visitor: { name: string } }[] }>(
    server,
    account,
    'GET /dialog/list',
  );
  return new Map(list.items.map((item) => [item.visitor.name, item]));
}

/** Answers a person, who may not have written yet, as often as the person writes. */
async function answerAll(server: ServerProcess, account: Account, chat: number, count: number): Promise<void> {
  let session: string | undefined;
  while (session === undefined) {
    session = (await readDialogs(server, account)).get(`p${chat}`)?.session;
    if (session === undefined) await pause(100);
  }
  for (let n = 0; n < count; n += 1) {
    const body = { session, sentences: [textOf('out', chat, n)], clientId: `a${n}` };
    await callServer(server.url, 'POST /dialog/answer', { token: await account.access(), body });
  }
}

async function writeAll(api: BotApi, chat: number, count: number, wait: () => number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    api.write({ id: chat, name: `p${chat}` }, { text: textOf('in', chat, n) });
    await pause(wait());
  }
}

/** What is not true of the sentences that a person's dialog has. */
async function findLost(server: ServerProcess, account: Account, chat: number, count: number): Promise<string[]> {
  const dialog = (await readDialogs(server, account)).get(`p${chat}`);
  if (!dialog) return [`p${chat}: has no dialog`];
  const stored: string[] = [];
  for (let page = 1; ; page += 1) {
    const { sentences } = await read<Detail>(server, account, `GET /dialog/detail/${dialog.id}?page=${page}`);
    if (sentences.length === 0) break;
    stored.unshift(...sentences.filter(({ author }) => author === 'visitor').map(({ text }) => text));
  }
  const wanted = textsOf('in', chat, count);
  return stored.join() === wanted.join() ? [] : [`p${chat}: ${stored.join(', ')} are stored, not ${count} in order`];
}

/** Ends the servers by force, each in turn, and starts them again, `kills` times. */
async function disturb(
  servers: readonly ServerProcess[],
  random: Random,
  kills: number,
  onEnd: () => void,
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const server = servers[kill % servers.length]!;
    await pause(random.between(500, 2_500));
    await server.end('SIGKILL');
    onEnd();
    await server.start();
  }
}

/** Sentences of several people and answers to them, through kills of the servers. */
export async function runTelegram(options: TelegramCheckOptions): Promise<TelegramOutcome> {
  const { postgres, processes = 1 } = options;
  const api = await startBotApi();
  const setup = { processes, env: { TELEGRAM_API: api.url }, ...(postgres ? { postgres } : {}) };
  try {
    return await withSetup(setup, ({ servers }) => runOver(servers, api, options));
  } finally {
    await api.stop();
  }
}

async function runOver(
  servers: readonly ServerProcess[],
  api: BotApi,
  { chats, sentences: count, kills, seed }: TelegramCheckOptions,
): Promise<TelegramOutcome> {
  const began = Date.now();
  const random = createRandom(seed);
  const ids = Array.from({ length: chats }, (_, at) => 1_001 + at);
  let killed = 0;
  const sent = new Map<number, Sent[]>(ids.map((id) => [id, []]));
  // The fixture appends synchronously: what it has now was sent before the next kill.
  let seen = 0;
  const collect = (): void => {
    for (const { chat, text } of api.sent.slice(seen)) sent.get(chat)?.push({ text, kills: killed });
    seen = api.sent.length;
  };
  for (const one of servers) await one.start();
  const server = servers[0]!;
  const account = await createAccount(server, 'owner');
  const body = { token: api.token };
  await callServer(server.url, `POST /channel/telegram/${account.domainId}`, { token: await account.access(), body });
  const writing = Promise.all(
    ids.flatMap((id) => [
      writeAll(api, id, count, () => random.between(50, 1_500)),
      answerAll(server, account, id, count),
    ]),
  );
  await disturb(servers, random, kills, () => {
    collect();
    killed += 1;
  });
  await writing;
  const findAllLost = async () => (await Promise.all(ids.map((id) => findLost(server, account, id, count)))).flat();
  const isAnswered = (): boolean =>
    ids.every((id) => new Set(api.sent.filter(({ chat }) => chat === id).map(({ text }) => text)).size >= count);
  // What the last kill has interrupted waits for its lease to end.
  for (const until = Date.now() + 240_000; Date.now() < until;) {
    if (isAnswered() && (await findAllLost()).length === 0) break;
    await pause(500);
  }
  // A sentence that would come again has come by now.
  await pause(2_000);
  collect();
  const out = ids.map((id) => findFaults(`p${id}`, sent.get(id)!, textsOf('out', id, count)));
  const lost = await findAllLost();
  return {
    kills: killed,
    repeats: out.reduce((sum, { repeats }) => sum + repeats, 0),
    exceeded: api.exceeded,
    seconds: (Date.now() - began) / 1000,
    faults: [...out.flatMap(({ faults }) => faults), ...lost],
  };
}
