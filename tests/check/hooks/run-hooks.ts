import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createRandom } from '../../harness/random.ts';
import { createServerProcess, type ServerProcess } from '../../harness/server-process.ts';
import { createReceiver, type KillableReceiver, type Noted, nowhere, startSilent } from './receivers.ts';
import { sayAll } from './visitors.ts';

export interface HookCheckOptions {
  /** Sentences, whose events each receiver is to get. */
  readonly events: number;
  readonly dialogs: number;
  /** How often the server is killed and started again; a receiver as often. */
  readonly kills: number;
  readonly seed: number;
  /** Files that Bun loads before the server. */
  readonly preload: readonly string[];
  /** How long after the last sentence a delivery is waited for; ms. */
  readonly patience: number;
}

export interface HookOutcome {
  readonly events: number;
  readonly repeats: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

const keyOf = ({ dialogId, seq }: Noted): string => `${dialogId} ${seq}`;

/** What is not true of what a receiver got: each event, under one id, a dialog's in order. */
export function findFaults(name: string, noted: readonly Noted[], dialogs: number, sentences: number): string[] {
  const faults: string[] = [];
  const ids = new Map<string, string>();
  const last = new Map<string, number>();
  for (const one of noted) {
    const key = keyOf(one);
    const known = ids.get(key);
    if (known !== undefined && known !== one.id) faults.push(`${name}: ${key} came under two ids`);
    if (known === undefined) {
      const before = last.get(one.dialogId) ?? -1;
      if (one.seq !== before + 1) faults.push(`${name}: in ${one.dialogId} ${one.seq} came after ${before}`);
      last.set(one.dialogId, one.seq);
    }
    ids.set(key, one.id);
  }
  if (last.size !== dialogs) faults.push(`${name}: of ${dialogs} dialogs ${last.size} came`);
  const got = [...ids.keys()].length - last.size;
  if (got !== sentences) faults.push(`${name}: of ${sentences} sentences ${got} came`);
  return faults;
}

async function createHooks(server: ServerProcess, token: string, urls: readonly string[]): Promise<void> {
  for (const url of urls)
    await callServer(server.url, 'POST /hook/create', {
      token,
      body: { url, events: ['dialog.created', 'sentence.created'] },
    });
}

/** Kills the server and the receiver in turn until `isOver`. */
async function disturb(
  server: ServerProcess,
  receiver: KillableReceiver,
  { kills, seed }: Pick<HookCheckOptions, 'kills' | 'seed'>,
  isOver: () => boolean,
): Promise<void> {
  const random = createRandom(seed);
  for (let kill = 0; kill < 2 * kills && !isOver(); kill += 1) {
    await pause(random.between(300, 1_800));
    const one = kill % 2 === 0 ? { end: () => server.end('SIGKILL'), start: () => server.start() } : null;
    await (one ? one.end() : receiver.kill());
    await pause(random.between(0, 500));
    await (one ? one.start() : receiver.start());
  }
}

async function untilComplete(receivers: readonly KillableReceiver[], expected: number, patience: number) {
  const countOf = (receiver: KillableReceiver): number => new Set(receiver.noted().map(keyOf)).size;
  for (const until = Date.now() + patience; Date.now() < until; await pause(500))
    if (receivers.every((receiver) => countOf(receiver) >= expected)) return;
}

/** Events through kills of the server and of a receiver, with a slow, a refusing and a silent one at the same time. */
export async function runHooks(options: HookCheckOptions): Promise<HookOutcome> {
  const { events, dialogs, preload, patience } = options;
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'otklik-hooks-'));
  const server = await createServerProcess({ preload });
  const silent = await startSilent();
  const [killed, slow] = [await createReceiver(folder, 'killed', 1), await createReceiver(folder, 'slow', 30)];
  await Promise.all([server.start(), killed.start(), slow.start()]);
  try {
    const account = await createAccount(server, 'owner');
    await createHooks(server, await account.access(), [killed.url, slow.url, nowhere, silent.url]);
    const count = Math.ceil(events / dialogs);
    let isOver = false;
    const chats = Promise.all(
      Array.from({ length: dialogs }, (_, at) => sayAll(server.url, account.site, { count, every: 0, name: `v${at}` })),
    ).finally(() => (isOver = true));
    await Promise.all([chats, disturb(server, killed, options, () => isOver)]);
    await untilComplete([killed, slow], dialogs * (count + 1), patience);
    const all = [killed.noted(), slow.noted()];
    const faults = [
      ...findFaults('the killed receiver', all[0]!, dialogs, dialogs * count),
      ...findFaults('the slow receiver', all[1]!, dialogs, dialogs * count),
    ];
    const repeats = all.flat().length - all.reduce((sum, noted) => sum + new Set(noted.map(keyOf)).size, 0);
    return { events: dialogs * (count + 1), repeats, seconds: (Date.now() - began) / 1000, faults };
  } finally {
    await Promise.all([killed.kill(), slow.kill(), server.stop('SIGKILL')]);
    silent.stop();
    rmSync(folder, { recursive: true });
  }
}
