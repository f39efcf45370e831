import { map, type ReadableAtom, readonlyType } from 'nanostores';
import type { Look, ServerFrame } from '../contract/frame.ts';
import type { MemberRef } from '../contract/sentence.ts';
import { platformClock as clock } from '../transport/environment.ts';
import type { Feed } from '../transport/feed.ts';

/** Another member in a dialog: `open` who has it on the screen, `typing` who writes in it. */
export interface MemberLook {
  /** Who looks. */
  readonly member: MemberRef;
  /** `open` or `typing`. */
  readonly what: Exclude<Look, 'gone'>;
}

/** Who else looks at which dialog, and what the operator's own `look` frames report. */
export interface DialogLooks {
  /** By session. */
  readonly $looks: ReadableAtom<Readonly<Record<string, readonly MemberLook[]>>>;
  /** The operator's own id; null before the first connection. */
  me(): string | null;
  say(session: string, what: Look): void;
  handle(frame: ServerFrame): void;
  /** On connect, sends `open` again for each dialog on the screen. */
  connected(isOpen: boolean): void;
  reset(): void;
}

/** A member whose page ended without a word is forgotten after this; ms. */
const shownFor = 45_000;
/** Interval of `open` frames, shorter than `shownFor`; ms. */
const repeatEvery = 20_000;
/** `typing` turns into `open` after this; ms. */
const typingFor = 5_000;
const typingEvery = 3_000;

export function createDialogLooks(feed: Pick<Feed, 'send'>): DialogLooks {
  const $looks = map<Record<string, readonly MemberLook[]>>({});
  const timers = new Map<string, unknown>();
  let me: string | null = null;
  const own = new Map<string, { repeat: unknown; typedAt: number }>();

  const set = (session: string, member: MemberRef, what: Look): void => {
    const key = `${session} ${member.id}`;
    clock.clearTimeout(timers.get(key));
    timers.delete(key);
    const others = ($looks.get()[session] ?? []).filter((look) => look.member.id !== member.id);
    const looks = what === 'gone' ? others : [...others, { member, what }];
    $looks.setKey(session, looks.length > 0 ? looks : undefined);
    if (what === 'gone') return;
    const next = what === 'typing' ? (['open', typingFor] as const) : (['gone', shownFor] as const);
    timers.set(
      key,
      clock.setTimeout(() => set(session, member, next[0]), next[1]),
    );
  };
  const repeat = (session: string): unknown =>
    clock.setTimeout(() => {
      feed.send({ type: 'look', session, what: 'open' });
      own.get(session)!.repeat = repeat(session);
    }, repeatEvery);

  return {
    $looks: readonlyType($looks),
    me: () => me,
    say(session, what) {
      const now = clock.now();
      const shown = own.get(session);
      if (what === 'gone') {
        clock.clearTimeout(shown?.repeat);
        own.delete(session);
      } else {
        if (what === 'typing' && shown && now - shown.typedAt < typingEvery) return;
        own.set(session, {
          repeat: shown?.repeat ?? repeat(session),
          typedAt: what === 'typing' ? now : (shown?.typedAt ?? 0),
        });
      }
      feed.send({ type: 'look', session, what });
    },
    handle(frame) {
      if (frame.type === 'welcome') me = frame.member ?? null;
      if (frame.type !== 'look') return;
      const { session, member, what } = frame;
      const isNew = !$looks.get()[session]?.some((look) => look.member.id === member.id);
      set(session, member, what);
      // The other member has just opened the dialog, and was not sent this look.
      if (isNew && what !== 'gone' && own.has(session)) feed.send({ type: 'look', session, what: 'open' });
    },
    connected(isOpen) {
      if (isOpen) for (const session of own.keys()) feed.send({ type: 'look', session, what: 'open' });
    },
    reset() {
      for (const { repeat: timer } of own.values()) clock.clearTimeout(timer);
      own.clear();
      for (const timer of timers.values()) clock.clearTimeout(timer);
      timers.clear();
      $looks.set({});
    },
  };
}
