/** Messages between the tabs of this origin. */
export interface Channel<T> {
  /** Sends a message, also after `close`. */
  post(message: T): void;
  /** Receives no more messages. */
  close(): void;
}

/** Opens a channel between tabs. Browsers without BroadcastChannel send and receive nothing. */
export function openChannel<T>(name: string, handle: (event: MessageEvent<T>) => void): Channel<T> {
  const open = (): BroadcastChannel | undefined => globalThis.BroadcastChannel && new BroadcastChannel(name);
  let channel = open();
  if (channel) channel.onmessage = handle;
  // An open channel would prevent Node's process from ending.
  (channel as { unref?: () => void } | undefined)?.unref?.();
  return {
    post(message) {
      const sender = channel ?? open();
      sender?.postMessage(message);
      if (!channel) sender?.close();
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
