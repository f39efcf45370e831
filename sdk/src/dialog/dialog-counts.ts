import type { Reply } from '../contract/contract.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteSource } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';

/** The counts of the list's filters. */
export interface DialogCounts {
  load(settings?: CallSettings): Promise<Reply<'GET /dialog/count'>>;
  /** Reads them unless that was done or is under way: from then on the facts renew them. */
  loadOnce(settings?: CallSettings): void;
  /** Schedules a reload, if they were ever loaded. */
  reloadSoon(): void;
  reset(): void;
}

/** Least time between two loads of the counts after facts, ms. */
const pause = 2_000;

export function createDialogCounts(rest: Rest, { $store }: RemoteSource<Reply<'GET /dialog/count'>>): DialogCounts {
  const { clock } = rest.environment;
  let timer: unknown;

  const load = (settings?: CallSettings): Promise<Reply<'GET /dialog/count'>> =>
    rest.signed('GET /dialog/count', settings);

  return {
    load,
    loadOnce(settings) {
      const { status, loading } = $store.get();
      if (status === null && !loading) load(settings).catch(() => undefined);
    },
    reloadSoon() {
      if ($store.get().status === null) return;
      timer ??= clock.setTimeout(() => {
        timer = undefined;
        load().catch(() => undefined);
      }, pause);
    },
    reset() {
      clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}
