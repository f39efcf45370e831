/** A word to the other tabs of this origin. */
export interface Channel<T> {
  /** Says it also after `close`: the end of a client may have something to tell. */
  post(message: T): void;
  /** Hears nothing more. */
  close(): void;
}

/** Opens a channel between tabs, `handle` hears their messages; where there is none (old browsers), nobody receives. */
export function openChannel<T>(name: string, handle: (event: MessageEvent<T>) => void): Channel<T> {
  const open = (): BroadcastChannel | undefined => globalThis.BroadcastChannel && new BroadcastChannel(name);
  let channel = open();
  if (channel) channel.onmessage = handle;
  // In Node an open channel would keep the process alive.
  (channel as { unref?: () => void } | undefined)?.unref?.();
  return {
    post(message) {
      const way = channel ?? open();
      way?.postMessage(message);
      if (!channel) way?.close();
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
