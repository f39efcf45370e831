import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Sentence } from './contract.ts';
import type { Db } from './database.ts';
import type { ListedOrigins } from './listed-origins.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Pace } from './pace.ts';
import type { BodyBudget } from './body-budget.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Watchdog } from './watchdog.ts';
import type { PartStore } from './part-store.ts';
import type { Thread } from './thread.ts';
import type { TakeTurn } from './turns.ts';

/** Carries messages to whoever subscribed, on every process. Order and arrival are not promised: a message is a wake-up. */
export interface Bus {
  publish(channel: string, message: unknown): void;
  /** `resync` is called when messages may have been missed: read the store then. The result ends the subscription. */
  subscribe<M>(channel: string, listener: (message: M) => void, resync?: () => void): () => void;
  close(): Promise<void>;
}

/** Something that happened in an owner's account and that its operators are told of; numbered by `rev` without a gap. */
export interface Fact {
  readonly type: 'sentence' | 'dialog';
  readonly dialogId: string;
  readonly seq?: number;
  /** The sentence itself, so that who is told at once need not read it; it is not kept with the fact. */
  readonly said?: { readonly session: string; readonly sentence: Sentence };
}

export interface Work<T> {
  readonly result: T;
  readonly facts: readonly Fact[];
}

/** What came of an item of a batch that the others do not suffer from. */
export interface Refusal {
  readonly refused: unknown;
}

/** Works of one kind, which enter a transaction together by the same few statements. */
export interface Batch<I, T> {
  /**
   * Enters all items; what came of each, in their order. It throws when the database refuses a statement: then each item
   * is run again, by itself.
   */
  run(trx: Db, items: readonly I[]): Promise<readonly (Work<T> | Refusal)[]>;
}

/** One item for a batch. */
export interface Batched<I, T> {
  readonly batch: Batch<I, T>;
  readonly item: I;
}

/**
 * Runs `work` in the owner's next commit. Resolves with its `result` once that is on disk and its facts are numbered
 * and published; rejects with what `work` threw, which is then undone as if it had never run.
 * `work` may be run again after a conflict, so it must change nothing but the database.
 */
export type Commit = <T>(ownerId: string, work: ((trx: Db) => Promise<Work<T>>) | Batched<never, T>) => Promise<T>;

/** Who is connected, as the features left of `presence` may ask it. */
export interface PresenceView {
  isOnline(session: string): boolean;
  operatorIsThere(ownerId: string): boolean;
}

/** What has to be ended in good order when the server stops. */
export interface Shutdown {
  /** Whether the server takes no new work any more. */
  readonly draining: boolean;
  /** Registers a step; all steps run at once; sockets and waits are refused from then on, and soon all calls. */
  add(step: () => void | Promise<void>): void;
}

/** Everything that a feature is given. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mail;
  readonly pace: Pace;
  readonly bus: Bus;
  readonly commit: Commit;
  /** Draws once from a named limit. @throws AppError `rate_limited` */
  readonly limit: RateLimit['limit'];
  readonly rates: RateLimit;
  readonly bodies: BodyBudget;
  readonly watchdog: Watchdog;
  readonly parts: PartStore;
  /** Gives each account its fair turn of what takes long. */
  readonly turn: TakeTurn;
  /** Reads what may take long beside the event loop. */
  readonly reader: Thread;
  readonly presence: PresenceView;
  readonly origins: ListedOrigins;
  readonly shutdown: Shutdown;
  /** Signs access and refresh tokens and codes. */
  readonly secret: string;
}
