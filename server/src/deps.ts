import type { CallGround } from './database/call-ground.ts';
import type { Caller } from './security/caller.ts';
import type { Bus } from './event/message-bus.ts';
import type { DeliveryKind } from './event/delivery-kind.ts';
import type { Clock } from './runtime/clock.ts';
import type { Descriptors } from './runtime/descriptors.ts';
import type { Commit } from './database/commit-work.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Pace } from './runtime/pace.ts';
import type { DiskSpace } from './runtime/disk-space.ts';
import type { BodyBudget } from './http/body-budget.ts';
import type { RateLimit } from './security/rate-limit.ts';
import type { Metrics } from './runtime/metrics.ts';
import type { Watchdog } from './runtime/watchdog.ts';
import type { PartStore } from './database/part-store.ts';
import type { ServerState } from './runtime/server-state.ts';
import type { ThreadPool } from './runtime/thread-pool.ts';
import type { Visitor } from './security/visitor.ts';

/** Who is connected, as the features left of `presence` may ask it. */
export interface PresenceView {
  isOnline(session: string): boolean;
  /** Whether anyone answers for a team now: a member, or a program that may. */
  operatorIsThere(ownerId: string): boolean;
  /** Ids of the members, and of the programs that may answer, who have the team's account open. */
  operatorsOf(ownerId: string): readonly string[];
  /** Whether a member has the team's account open. */
  memberIsThere(ownerId: string, memberId: string): boolean;
  /** Whether a member has a dialog on a screen now. */
  isReading(memberId: string, session: string): boolean;
}

/** The letters about who waits, as the features left of `dialog` may have them sent. */
export interface WaitLetters {
  /** Has a domain's letter that was put off looked at again, after the transaction of its new setting. */
  hurry(trx: Db, domainId: string): Promise<void>;
}

/**
 * Deletes some of a feature's rows of a domain, in one of the transactions that delete that domain.
 * @returns null when the feature has no such rows; else what it does after the commit, and is then called again
 */
export type DomainDeletion = (trx: Db, domainId: string) => Promise<(() => void) | null>;

/** Who makes a call, by the token that it shows. */
export interface Callers {
  /** A person by an access token, or a program by an API token. @throws AppError `unauthenticated` */
  operator(bearer: string): Promise<Caller>;
  /** The visitor of a dialog, banned or not. @throws AppError `unauthenticated` */
  visitor(token: string): Promise<Visitor>;
  /** What a caller was admitted by. */
  ground(by: { readonly user?: Caller; readonly visitor?: Visitor }): CallGround | null;
}

/** The origins that accounts list; in memory, since preflights ask without a token. */
export interface ListedOrigins {
  /** Whether any account lists the origin. */
  has(origin: string): boolean;
  /** Whether this account does. */
  isListedBy(ownerId: string, origin: string): Promise<boolean>;
  /** Reloads changed origins, here before it resolves and soon in other processes. */
  changed(origins: readonly string[]): Promise<void>;
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
  /** After how long without a request a connection is closed; seconds. */
  readonly idleTimeout: number;
  readonly disk: DiskSpace;
  readonly watchdog: Watchdog;
  readonly metrics: Metrics;
  readonly parts: PartStore;
  /** What the features keep in memory. */
  readonly state: ServerState;
  /** Threads for what reads or computes for long. */
  readonly pool: ThreadPool;
  readonly descriptors: Descriptors;
  readonly presence: PresenceView;
  readonly waitLetters: WaitLetters;
  /** The ways by which facts are delivered to destinations, by the kind of those. */
  readonly deliveryKinds: Readonly<Record<string, DeliveryKind<Deps>>>;
  /** Every feature that has many rows of a domain, in the order in which they delete them. */
  readonly domainDeletions: readonly DomainDeletion[];
  /** What features do with a person's work once that person is no member of a team any more. */
  readonly memberDepartures: readonly ((deps: Deps, teamId: string, memberId: string) => Promise<void>)[];
  /** What features end when the secret of a site ends at once: what its signatures have opened. */
  readonly signatureEndings: readonly ((deps: Deps, site: { id: string; ownerId: string }) => Promise<void>)[];
  readonly callers: Callers;
  readonly origins: ListedOrigins;
  readonly shutdown: Shutdown;
  /** Signs access and refresh tokens and codes. */
  readonly secret: string;
}
