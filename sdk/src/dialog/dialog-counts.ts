import type { Reply } from '../contract/contract.ts';
import { type CallSettings, warning } from '../transport/environment.ts';
import { createRemote, type RemoteStore } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';

/** The counts beside the list's filters. */
export interface DialogCounts {
  readonly $counts: RemoteStore<Reply<'GET /dialog/count'>>;
  load(settings?: CallSettings): Promise<Reply<'GET /dialog/count'>>;
  /** Reads them unless that was done or is under way: from then on the facts renew them. */
  loadOnce(settings?: CallSettings): void;
  /** Reads them anew soon, if they were ever read. */
  reloadSoon(): void;
  reset(isFinal?: boolean): void;
}

/** Counts are read anew at most once in so many ms, however fast facts come. */
const pause = 2_000;

export function createDialogCounts(rest: Rest): DialogCounts {
  const { clock, log } = rest.environment;
  const counts = createRemote<Reply<'GET /dialog/count'>>();
  let timer: unknown;

  const load = (settings?: CallSettings): Promise<Reply<'GET /dialog/count'>> =>
    counts.run(() => rest.signed('GET /dialog/count', settings));

  return {
    $counts: counts.$store,
    load,
    loadOnce(settings) {
      const { status, loading } = counts.$store.get();
      if (status === null && !loading) load(settings).catch(warning(log, 'the counts are not up to date'));
    },
    reloadSoon() {
      if (counts.$store.get().status === null) return;
      timer ??= clock.setTimeout(() => {
        timer = undefined;
        load().catch(warning(log, 'the counts are not up to date'));
      }, pause);
    },
    reset(isFinal) {
      clock.clearTimeout(timer);
      timer = undefined;
      counts.reset(isFinal);
    },
  };
}
