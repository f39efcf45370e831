import { openDialog, type TestDialog } from '../../harness/test-dialog.ts';

/** A sentence that the server has acknowledged. */
export interface Acknowledged {
  readonly clientId: string;
  readonly session: string;
  readonly token: string;
}

/** Visitors who write all the time. */
export interface Talkers {
  /** In the order of the acknowledgements. */
  readonly acknowledged: readonly Acknowledged[];
  stop(): Promise<void>;
}

/** The most sentences of a visitor that wait for their acknowledgement: a slow machine sends fewer. */
const mostPending = 50;

/** Opens a dialog; null where the server is away. */
const tryOpen = (url: string, site: string): Promise<TestDialog | null> =>
  Promise.race([openDialog(url, site).catch(() => null), Bun.sleep(5000).then(() => null)]);

/** Begins to write `rate` sentences a second together; who loses the server begins another dialog. */
export function startTalkers(
  url: string,
  site: string,
  { visitors, rate }: { visitors: number; rate: number },
): Talkers {
  const acknowledged: Acknowledged[] = [];
  const pause = (1000 * visitors) / rate;
  let [isOver, count] = [false, 0];

  const write = async ({ session, token, say, closed }: TestDialog): Promise<void> => {
    let [isOpen, pending] = [true, 0];
    void closed.then(() => (isOpen = false));
    for (let next = performance.now(); isOpen && !isOver; next += pause) {
      await Bun.sleep(Math.max(0, next - performance.now()));
      if (pending >= mostPending) continue;
      const clientId = `c${(count += 1)}`;
      pending += 1;
      say(clientId, `text of ${clientId}`).then(
        () => {
          pending -= 1;
          acknowledged.push({ clientId, session, token });
        },
        () => (pending -= 1),
      );
    }
  };
  const converse = async (): Promise<void> => {
    while (!isOver) {
      const dialog = await tryOpen(url, site);
      if (dialog) await write(dialog).finally(() => dialog.close());
      else await Bun.sleep(100);
    }
  };
  const talking = Promise.all(Array.from({ length: visitors }, converse));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await talking;
    },
  };
}
