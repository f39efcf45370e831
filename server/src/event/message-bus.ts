/**
 * Publishes messages to subscribers in every process. Order and delivery are not guaranteed: a message is a wake-up.
 */
export interface Bus {
  publish(channel: string, message: unknown): void;
  /** `resync` is called when messages may have been missed: read the store then. The result ends the subscription. */
  subscribe<M>(channel: string, listener: (message: M) => void, resync?: () => void): () => void;
  close(): Promise<void>;
}
