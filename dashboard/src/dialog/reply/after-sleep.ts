import { type RefObject, useEffect, useRef, useState } from 'react';
import { operator } from '../../operator.ts';

/** A page that is awake looks around so often, and one that has not for so long has slept; ms. */
const [every, longest] = [1_000, 5_000];
/** How long an answer waits here for the dialog to be current; then it waits in the outbox; ms. */
const patience = 5_000;

/** What the operator could see of the open dialog. */
interface Seen {
  readonly last: number;
  readonly isClosed: boolean;
  /** Own answers on their way: they are no news. */
  readonly pending: ReadonlySet<string | undefined>;
}

function look(): Seen {
  const sentences = operator.dialog.$detail.get().data?.sentences ?? [];
  return {
    last: sentences.findLast(({ seq }) => seq > 0)?.seq ?? 0,
    isClosed: operator.dialog.$header.get().data?.closed ?? false,
    pending: new Set(sentences.filter(({ seq }) => seq <= 0).map(({ clientId }) => clientId)),
  };
}

/** Whether the dialog was answered by others, or closed, since it was seen so. */
function hasMovedSince({ last, isClosed, pending }: Seen): boolean {
  const sentences = operator.dialog.$detail.get().data?.sentences ?? [];
  const isNews = sentences.some(
    ({ seq, author, clientId }) =>
      seq > last && author !== 'visitor' && !(clientId !== undefined && pending.has(clientId)),
  );
  return isNews || (!isClosed && (operator.dialog.$header.get().data?.closed ?? false));
}

/** Whether the dialog could be read again. */
async function reload(id: string): Promise<boolean> {
  const settings = { timeout: patience };
  const reads = [operator.dialog.open(id, settings), operator.dialog.loadHeader(id, settings)];
  return (await Promise.allSettled(reads)).every(({ status }) => status === 'fulfilled');
}

interface Awake {
  at: number;
  /** Of the time before the sleep, while that has not been looked at. */
  seen: Seen;
  hasSlept: boolean;
}

function wake(awake: RefObject<Awake | null>): Awake {
  const now = (awake.current ??= { at: Date.now(), seen: look(), hasSlept: false });
  now.hasSlept ||= Date.now() - now.at > longest;
  now.at = Date.now();
  if (!now.hasSlept) now.seen = look();
  return now;
}

/**
 * After a sleep of the machine or of the tab, an answer waits until the open dialog is read again, and does not go out
 * where others have answered or closed it: the operator is asked to look first. Where it cannot be read, the answer is
 * `isLate`: the outbox reads the dialog once it can.
 *
 * @returns `send` runs what sends, at once or after the look; `isOutdated`: the last one did not go out
 */
export function useAfterSleep(id: string): { send: (run: (isLate: boolean) => void) => void; isOutdated: boolean } {
  const awake = useRef<Awake>(null);
  const isLooking = useRef(false);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    wake(awake);
    const timer = setInterval(() => wake(awake), every);
    return () => clearInterval(timer);
  }, []);
  const send = async (run: (isLate: boolean) => void): Promise<void> => {
    if (isLooking.current) return;
    const now = wake(awake);
    let isLate = false;
    if (now.hasSlept) {
      isLooking.current = true;
      isLate = !(await reload(id));
      isLooking.current = false;
      now.hasSlept = isLate;
      if (hasMovedSince(now.seen)) return setOutdated(true);
    }
    setOutdated(false);
    run(isLate);
  };
  return { send: (run) => void send(run), isOutdated };
}
