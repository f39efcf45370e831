import type { ZodMiniType } from 'zod/mini';

/** What each kind of channel carries, by its name up to a colon. Messages of other processes are checked by it. */
export type MessageShapes = Readonly<Record<string, ZodMiniType>>;

/**
 * Publishes messages to subscribers in every process. Order and delivery are not guaranteed: a message is a wake-up.
 */
export interface Bus {
  /** Reaches the subscribers of this process before it returns. */
  publish(channel: string, message: object): void;
  /** `resync` is called when messages may have been missed: read the store then. The result ends the subscription. */
  subscribe<M>(channel: string, listener: (message: M) => void, resync?: () => void): () => void;
  /** Whether messages of other processes arrive. While they do not, look in the store before an act. */
  readonly isJoined: boolean;
  close(): Promise<void>;
}
