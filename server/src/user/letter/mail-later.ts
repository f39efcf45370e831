import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';

/** Letters that are on their way; a stop of the server waits for them. */
const underway = serverState(({ shutdown }: Deps) => {
  const all = new Set<Promise<void>>();
  shutdown.add(async () => void (await Promise.all(all)));
  return all;
});

/**
 * Mails after the answer, which neither waits for the mail server nor fails with it.
 * @param failed called with what `work` threw
 */
export function mailLater(deps: Deps, work: Promise<void>, failed: (error: unknown) => void): void {
  const all = underway(deps);
  const ended = work.catch(failed).finally(() => all.delete(ended));
  all.add(ended);
}
