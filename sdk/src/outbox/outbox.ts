import { withoutControls } from '../contract/rule.ts';
import { ApiError } from '../transport/api-error.ts';
import { Life } from '../transport/deadline.ts';
import { createOutboxEntries, type OutboxEntriesOptions, type Stored } from './outbox-entries.ts';
import { OutboxSender, type OutboxSenderOptions } from './outbox-sender.ts';
import type { OutboxEntry } from './outbox-store.ts';

/** Whose entries: `tabs` with the same scope share them. */
export interface OutboxOptions extends OutboxEntriesOptions, OutboxSenderOptions {}

/**
 * Pending entries, sent one after another by one tab at a time, with the promises of their callers. Each that is stored
 * is reported to `tabs` before it leaves the pending ones.
 */
export interface Outbox {
  /**
   * Resolves with the stored sentences. @throws ApiError when refused; `aborted` when discarded, left with its dialog,
   * or closed
   */
  add(entry: Pick<OutboxEntry, 'clientId' | 'texts'> & Partial<OutboxEntry>): Stored;
  /** As `add`, for a failed entry, which gets the changes. @throws ApiError 404 when there is none */
  retry(clientId: string, change?: Pick<OutboxEntry, 'force'>): Stored;
  discard(clientId: string): Promise<void>;
  /**
   * Moves entries of some dialogs, or of none, to the dialog `to`; promises of entries that are not `mine` now reject.
   */
  assign(from: readonly (string | undefined)[], to: string): Promise<void>;
  /** Sends pending entries: at start, when a connection opens. */
  drain(): Promise<void>;
  /** Discards this tab's entries, or all of the scope. */
  clear(all?: boolean): Promise<void>;
  /** Stops, and closes `tabs`; pending entries remain for the next opening. */
  close(): void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { mine, tabs, clock } = options;
  const life = new Life();
  const entries = createOutboxEntries(options, life);
  const sender = new OutboxSender(entries, options, life);
  let lastAt = 0;

  /** Stores an entry, sends it, and waits for the outcome. */
  const send = (given: Omit<OutboxEntry, 'at' | 'state'>): Stored => {
    lastAt = Math.max(clock.now(), lastAt + 1);
    const stored = entries.wait(given.clientId);
    const texts = given.texts.map(withoutControls);
    void entries.put({ ...given, texts, at: lastAt, state: 'sending', error: undefined }).then(() => sender.drain());
    return stored;
  };

  return {
    add: (entry) => send({ session: '', scope: '', ...entry }),
    async retry(clientId, change) {
      const entry = await entries.find(clientId);
      if (!entry) throw new ApiError(404, null);
      return send({ ...entry, ...change });
    },
    discard: (clientId) => entries.drop([clientId]),
    async assign(from, to) {
      await sender.inTurn(async () => {
        for (let entry of await entries.store.list()) {
          const moved = { ...entry, session: to };
          // A draft written after `to` was left belongs to the dialog after it.
          const isMoved = from.includes(entry.session) && (entry.session || mine(moved));
          if (isMoved) await entries.store.put((entry = moved));
          if (!mine(entry)) entries.settle({ clientId: entry.clientId });
        }
      });
      await entries.changed();
      await sender.drain();
    },
    async drain() {
      await entries.refresh();
      await sender.drain();
    },
    async clear(all) {
      await entries.drop();
      if (all) await entries.drop((await entries.store.list()).map(({ clientId }) => clientId));
    },
    close() {
      life.end();
      tabs.close();
    },
  };
}
