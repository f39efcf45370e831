import { atom, type ReadableAtom, readonlyType } from 'nanostores';
import type { ServerFrame } from '../contract/frame.ts';
import type { Author } from '../contract/sentence.ts';
import type { Feed } from '../transport/feed.ts';
import { createEvery, createExpiry } from '../transport/typing.ts';

/** Who writes now, and that the operator does. */
export interface DialogTyping {
  /** By session; forgotten after 5 s. */
  readonly $typing: ReadableAtom<Readonly<Record<string, Author>>>;
  say(session: string): void;
  handle(frame: ServerFrame): void;
  reset(): void;
}

export function createDialogTyping(feed: Pick<Feed, 'send'>): DialogTyping {
  const $typing = atom<Readonly<Record<string, Author>>>({});
  const maySay = createEvery();
  const expiry = createExpiry((session) => {
    const { [session]: _, ...others } = $typing.get();
    $typing.set(others);
  });

  return {
    $typing: readonlyType($typing),
    say(session) {
      if (maySay(session)) feed.send({ type: 'typing', session });
    },
    handle(frame) {
      if (frame.type === 'typing' && frame.session !== undefined) {
        $typing.set({ ...$typing.get(), [frame.session]: frame.author });
        expiry.touch(frame.session);
      }
      if (
        frame.type === 'sentence' &&
        frame.session !== undefined &&
        $typing.get()[frame.session] === frame.sentence.author
      )
        expiry.drop(frame.session);
    },
    reset: () => Object.keys($typing.get()).forEach(expiry.drop),
  };
}
