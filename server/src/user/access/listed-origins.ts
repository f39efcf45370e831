import * as z from 'zod/mini';
import type { Db } from '../../database/database.ts';
import type { ListedOrigins } from '../../deps.ts';
import type { Log } from '../../log/log.ts';
import type { Bus } from '../../event/message-bus.ts';
import { isListed, listAllOrigins } from './origin-table.ts';

/** Message between processes when accounts add or remove origins. */
const channel = 'origins';

export const originMessage = z.object({ origins: z.array(z.string()) });

/** Loads the set; where messages may have been lost, loads it again. */
export async function openListedOrigins({ db, bus, log }: { db: Db; bus: Bus; log: Log }): Promise<ListedOrigins> {
  let listed = new Set<string>();
  const load = async (): Promise<void> => {
    listed = new Set(await listAllOrigins(db));
  };
  const refresh = async (origins: readonly string[]): Promise<void> => {
    if (origins.length === 0) return;
    const found = new Set(await listAllOrigins(db, origins));
    for (const origin of origins) {
      if (found.has(origin)) listed.add(origin);
      else listed.delete(origin);
    }
  };
  // One after another: what was read later counts.
  let order = Promise.resolve();
  const inOrder = (step: () => Promise<void>): Promise<void> => {
    const done = order.then(step);
    order = done.catch(() => undefined);
    return done;
  };
  const failed = (error: unknown): void => log.warn({ err: error }, 'the listed origins could not be read');
  bus.subscribe<z.infer<typeof originMessage>>(
    channel,
    ({ origins }) => void inOrder(() => refresh(origins)).catch(failed),
    () => void inOrder(load).catch(failed),
  );
  await inOrder(load);
  return {
    has: (origin) => listed.has(origin),
    isListedBy: (ownerId, origin) => isListed(db, ownerId, origin),
    async changed(origins) {
      await inOrder(() => refresh(origins));
      bus.publish(channel, { origins: [...origins] } satisfies z.infer<typeof originMessage>);
    },
  };
}
