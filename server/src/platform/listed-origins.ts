import type { Db } from './database.ts';
import type { Bus } from './message-bus.ts';
import type { Log } from './log.ts';

/** Message between processes when accounts add or remove origins. */
const channel = 'origins';

interface Changed {
  readonly origins: readonly string[];
}

/** The origins that some account lists, in memory: preflights ask without a token. */
export interface ListedOrigins {
  /** Whether any account lists the origin. */
  has(origin: string): boolean;
  /** Reads changed origins anew, here before it resolves and soon in other processes. */
  changed(origins: readonly string[]): Promise<void>;
}

/** Loads the set; where messages may have been lost, loads it again. */
export async function openListedOrigins({ db, bus, log }: { db: Db; bus: Bus; log: Log }): Promise<ListedOrigins> {
  let listed = new Set<string>();
  const select = () => db.selectFrom('origin').select('origin').distinct();
  const load = async (): Promise<void> => {
    listed = new Set((await select().execute()).map(({ origin }) => origin));
  };
  const refresh = async (origins: readonly string[]): Promise<void> => {
    if (origins.length === 0) return;
    const found = new Set((await select().where('origin', 'in', origins).execute()).map(({ origin }) => origin));
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
  bus.subscribe<Changed>(
    channel,
    ({ origins }) => void inOrder(() => refresh(origins)).catch(failed),
    () => void inOrder(load).catch(failed),
  );
  await inOrder(load);
  return {
    has: (origin) => listed.has(origin),
    async changed(origins) {
      await inOrder(() => refresh(origins));
      bus.publish(channel, { origins } satisfies Changed);
    },
  };
}
