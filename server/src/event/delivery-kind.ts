import type { Db } from '../database/database.ts';
import type { Fact } from '../database/commit-work.ts';
import type { DeliveryRow, DestinationRow } from '../database/schema.ts';

/** A fact of the log, as destinations read it. */
export interface DeliveryFact extends Pick<Fact, 'type' | 'dialogId' | 'seq' | 'moments' | 'extra'> {
  readonly rev: number;
  /** ms since 1970 */
  readonly at: number;
}

/** What is to be delivered of a fact. `place`: its place among those of the same fact. */
export type PlannedDelivery = Pick<DeliveryRow, 'dialog_id' | 'rev' | 'place' | 'type' | 'seq' | 'about' | 'at'>;

/**
 * Result of an attempt. `notBefore`: when the receiver may be asked again, where it has named a time; ms. `over`: the
 * destination wants nothing more. `nothing`: what was to be sent is deleted. `later`: nothing was attempted, since the
 * destination takes nothing before `notBefore`; not counted as an attempt.
 */
export type Attempted =
  | { readonly result: 'delivered'; readonly status: number | null }
  | {
      readonly result: 'failed';
      readonly status: number | null;
      readonly error: string;
      readonly notBefore?: number;
    }
  | { readonly result: 'over'; readonly status: number | null; readonly error: string }
  | { readonly result: 'nothing' }
  | { readonly result: 'later'; readonly notBefore: number };

/** One way by which facts are delivered, such as webhooks. `D` is what a server's features are given. */
export interface DeliveryKind<D> {
  /** Pauses between the attempts, ms; after the last attempt the destination is switched off. */
  readonly pauses: readonly number[];
  /**
   * Each line of the destination is a receiver of its own: the failure of one puts off no other and never switches the
   * destination off, so its attempts take the turns of receivers that fail.
   */
  readonly manyReceivers?: true;
  /** What a destination is to get of some facts, in their order; of dialogs that exist, in the facts' transaction. */
  plan(trx: Db, destination: DestinationRow, facts: readonly DeliveryFact[]): Promise<readonly PlannedDelivery[]>;
  /**
   * Makes one attempt, which ends soon after `stop`: at the end of the server, or of the lease, which is renewed while it
   * runs. Rejects for no fault of the receiver.
   */
  send(deps: D, destination: DestinationRow, delivery: DeliveryRow, stop: AbortSignal): Promise<Attempted>;
  /** Writes to somebody that a destination is switched off. */
  report(deps: D, destination: DestinationRow): Promise<void>;
}
