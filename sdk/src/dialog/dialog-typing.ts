import { map, type ReadableAtom, readonlyType } from 'nanostores';
import type { ServerFrame } from '../contract/frame.ts';
import type { Author } from '../contract/sentence.ts';
import { platformClock as clock } from '../transport/environment.ts';
import type { Feed } from '../transport/feed.ts';

/** Who writes in which dialog now, and the operator's own `typing` frames. */
export interface DialogTyping {
  /** By session; an entry expires after 5 s. */
  readonly $typing: ReadableAtom<Readonly<Record<string, Author>>>;
  say(session: string): void;
  handle(frame: ServerFrame): void;
  reset(): void;
}

const shownFor = 5_000;
const sendEvery = 3_000;

export function createDialogTyping(feed: Pick<Feed, 'send'>): DialogTyping {
  const $typing = map<Record<string, Author>>({});
  const timers = new Map<string, unknown>();
  const sentAt = new Map<string, number>();

  const remove = (session: string): void => {
    clock.clearTimeout(timers.get(session));
    timers.delete(session);
    $typing.setKey(session, undefined);
  };

  return {
    $typing: readonlyType($typing),
    say(session) {
      const now = clock.now();
      if (now - (sentAt.get(session) ?? 0) < sendEvery) return;
      sentAt.set(session, now);
      feed.send({ type: 'typing', session });
    },
    handle(frame) {
      if (!('session' in frame) || frame.session === undefined) return;
      const { session } = frame;
      if (frame.type === 'typing') {
        clock.clearTimeout(timers.get(session));
        const timer = clock.setTimeout(() => remove(session), shownFor);
        timers.set(session, timer);
        $typing.setKey(session, frame.author);
      }
      if (frame.type === 'sentence' && $typing.get()[session] === frame.sentence.author) remove(session);
    },
    reset: () => Object.keys($typing.get()).forEach(remove),
  };
}
