/**
 * Carries messages to whoever subscribed, on every process. Order and arrival are not promised: a message is a wake-up.
 */
export interface Bus {
  publish(channel: string, message: unknown): void;
  /** `resync` is called when messages may have been missed: read the store then. The result ends the subscription. */
  subscribe<M>(channel: string, listener: (message: M) => void, resync?: () => void): () => void;
  close(): Promise<void>;
}
