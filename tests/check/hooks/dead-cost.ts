import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { startServer } from '../../harness/server-process.ts';
import { createReceiver, nowhere, startSilent } from './receivers.ts';
import { sayAll } from './visitors.ts';

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface DeadCost {
  /** p99 of a visitor's sentence, ms: the median of the rounds. */
  readonly without: number;
  readonly withDead: number;
}

/** What dead receivers cost the talk: rounds with and without them in turn, on one server. */
export async function measureDeadCost(rounds: number): Promise<DeadCost> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-hooks-'));
  const server = await startServer();
  const silent = await startSilent();
  const sound = await createReceiver(folder, 'sound', 1);
  await sound.start();
  try {
    const account = await createAccount(server, 'owner');
    const token = await account.access();
    const events = ['dialog.created', 'sentence.created'];
    const create = (url: string) =>
      callServer<{ id: string }>(server.url, 'POST /hook/create', { token, body: { url, events } });
    await create(sound.url);
    const round = async (): Promise<number> => {
      const chats = Array.from({ length: 20 }, (_, at) =>
        sayAll(server.url, account.site, { count: 60, every: 250, name: `v${at}` }),
      );
      return quantile((await Promise.all(chats)).flat(), 0.99);
    };
    await round();
    const times: { without: number[]; withDead: number[] } = { without: [], withDead: [] };
    for (let at = 0; at < rounds; at += 1) {
      times.without.push(await round());
      const dead = [await create(nowhere), await create(silent.url), await create(`${silent.url}/2`)];
      times.withDead.push(await round());
      for (const { id } of dead) await callServer(server.url, `DELETE /hook/delete/${id}`, { token });
    }
    return { without: median(times.without), withDead: median(times.withDead) };
  } finally {
    await Promise.all([sound.kill(), server.stop('SIGKILL')]);
    silent.stop();
    rmSync(folder, { recursive: true });
  }
}
