/** A word to the other tabs of this origin. */
export interface Channel<T> {
  /** After `close` nobody hears it. */
  post(message: T): void;
  close(): void;
}

/** Opens a channel between tabs; where there is none (old browsers), nobody receives. */
export function openChannel<T>(name: string, handle: (message: T) => void): Channel<T> {
  let channel = globalThis.BroadcastChannel ? new BroadcastChannel(name) : undefined;
  if (channel) channel.onmessage = ({ data }: MessageEvent<T>) => handle(data);
  // In Node an open channel would keep the process alive.
  (channel as { unref?: () => void } | undefined)?.unref?.();
  return {
    post: (message) => channel?.postMessage(message),
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
