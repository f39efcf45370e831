import type { OutboxEntry, Seen } from '../outbox/outbox-store.ts';
import type { Rest } from '../transport/rest.ts';
import { expectUnmoved } from './seen-dialog.ts';

export interface AnswerGroundOptions {
  /** Whether the server is reached by the socket. */
  isOnline(): boolean;
  /** How often the socket was lost. */
  losses(): number;
  /** The displayed state of the session's dialog; undefined where it is not open. */
  seenOf(session: string): Seen | undefined;
}

/** The state of the dialog that each answer was written to. */
export interface AnswerGround {
  /** @returns what is shown of the dialog that an answer is written to */
  note(clientId: string, session: string): Seen | undefined;
  /** Reads the dialog first where the answer may have been written to an older state. @throws ApiError `outdated` */
  expectCurrent(entry: OutboxEntry): Promise<void>;
  forget(clientId: string): void;
}

/** After this time, ms, what an answer was written to may be outdated. */
const freshFor = 5_000;

export function createAnswerGround(rest: Rest, { isOnline, losses, seenOf }: AnswerGroundOptions): AnswerGround {
  /** The losses of the connection when each answer of this page was written; NaN while it was lost. */
  const lossesAt = new Map<string, number>();
  return {
    note(clientId, session) {
      lossesAt.set(clientId, losses() > 0 && !isOnline() ? NaN : losses());
      return seenOf(session);
    },
    async expectCurrent(entry) {
      const { clientId, at, force, late } = entry;
      const isFresh = lossesAt.get(clientId) === losses() && rest.environment.clock.now() - at <= freshFor;
      if (!force && (late || !isFresh)) await expectUnmoved(rest, entry);
    },
    forget: (clientId) => void lossesAt.delete(clientId),
  };
}
