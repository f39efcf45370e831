import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bun, type Child, runChild } from '../../harness/child.ts';
import { freePort } from '../../harness/free-port.ts';

/** A message as a receiver has noted it; `seq` 0: of the dialog itself. */
export interface Noted {
  readonly id: string;
  readonly type: string;
  readonly dialogId: string;
  readonly seq: number;
}

/** A receiver that may be killed and started again on the same port. */
export interface KillableReceiver {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** All that it has noted, in the order of arrival. */
  noted(): Noted[];
}

/** Makes a receiver that takes `pause` ms for an answer on average, and is not started yet. */
export async function createReceiver(folder: string, name: string, pause: number): Promise<KillableReceiver> {
  const port = await freePort();
  const file = join(folder, `${name}.jsonl`);
  const command = [bun, join(import.meta.dirname, 'receiver.ts'), String(port), file, String(pause)];
  let child: Child | null = null;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    async start() {
      child = runChild(command);
      await child.line();
    },
    async kill() {
      await child?.end('SIGKILL');
    },
    noted() {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      // What a kill has cut off was not answered.
      return lines.slice(0, -1).map((line) => JSON.parse(line) as Noted);
    },
  };
}

/** A server that takes connections and never answers. */
export async function startSilent(): Promise<{ url: string; stop(): void }> {
  const server = createServer(() => {});
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, stop: () => void server.close() };
}

/** An address where nothing listens. */
export const nowhere = 'http://127.0.0.1:9/hook';
