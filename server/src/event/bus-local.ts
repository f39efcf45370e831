import type { Log } from '../log/log.ts';
import type { Bus } from './message-bus.ts';

interface Subscriber {
  readonly listener: (message: never) => void;
  readonly resync: (() => void) | undefined;
}

/** Subscribers of this process. */
export interface Subscribers {
  /** Adds a subscriber; the result removes it and returns whether it was the channel's last. */
  add(channel: string, subscriber: Subscriber): () => boolean;
  /**
   * Calls all listeners of a channel, in the order of subscription; an error of a listener is logged, the others run.
   */
  deliver(channel: string, message: unknown): void;
  resync(channel: string): void;
  has(channel: string): boolean;
  channels(): string[];
}

export function createSubscribers(log: Log): Subscribers {
  /** A list is never changed, but replaced: most have one subscriber, and who is called may subscribe or leave. */
  const channels = new Map<string, readonly Subscriber[]>();
  const call = <T>(channel: string, listener: (argument: T) => void, argument: T): void => {
    try {
      listener(argument);
    } catch (error) {
      log.error({ err: error, channel }, 'a listener failed');
    }
  };
  return {
    add(channel, subscriber) {
      channels.set(channel, [...(channels.get(channel) ?? []), subscriber]);
      return () => {
        const list = channels.get(channel) ?? [];
        const left = list.filter((one) => one !== subscriber);
        if (left.length === list.length) return false;
        if (left.length > 0) channels.set(channel, left);
        else channels.delete(channel);
        return left.length === 0;
      };
    },
    deliver(channel, message) {
      const list = channels.get(channel);
      if (list) for (const { listener } of list) call(channel, listener, message as never);
    },
    resync(channel) {
      for (const { resync } of channels.get(channel) ?? []) if (resync) call(channel, resync, undefined);
    },
    has: (channel) => channels.has(channel),
    channels: () => [...channels.keys()],
  };
}

/** The bus of a server that is one process. */
export function createLocalBus(log: Log): Bus {
  const subscribers = createSubscribers(log);
  return {
    publish: (channel, message) => subscribers.deliver(channel, message),
    subscribe: (channel, listener, resync) =>
      subscribers.add(channel, { listener: listener as (message: never) => void, resync }),
    isJoined: true,
    close: async () => {},
  };
}
