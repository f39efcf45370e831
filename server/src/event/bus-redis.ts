import { Redis } from 'ioredis';
import type { Bus } from './message-bus.ts';
import type { Log } from '../log/log.ts';
import { createSubscribers, type Subscribers } from './bus-local.ts';

const prefix = 'otklik:';
/** Where a process names channels whose messages it could not send. */
const missedChannel = '!missed';

/**
 * Publishes at Redis; what could not be sent reaches this process, and the others hear what they missed once it can.
 */
function createPublisher(sender: Redis, subscribers: Subscribers, log: Log): Bus['publish'] {
  const unsent = new Set<string>();
  const publish = (channel: string, message: unknown): void => {
    sender.publish(prefix + channel, JSON.stringify(message)).catch((error: unknown) => {
      log.warn({ err: error, channel }, 'told to this process alone');
      unsent.add(channel);
      subscribers.deliver(channel, message);
    });
  };
  sender.on('ready', () => {
    if (unsent.size === 0) return;
    publish(missedChannel, [...unsent]);
    unsent.clear();
  });
  return publish;
}

const readMessages = (receiver: Redis, subscribers: Subscribers): void =>
  void receiver.on('message', (channel: string, text: string) =>
    subscribers.deliver(channel.slice(prefix.length), JSON.parse(text)),
  );

/**
 * A bus that joins processes. Messages lost during an outage of Redis are made good by `resync`, which runs whenever a
 * subscription becomes active, and when a process that could not send reports it. While Redis is away, the subscribers
 * of this process still receive.
 */
export function createRedisBus(url: string, log: Log): Bus {
  const subscribers = createSubscribers(log);
  const receiver = new Redis(url, { maxRetriesPerRequest: null, autoResubscribe: false });
  const sender = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  for (const client of [receiver, sender])
    client.on('error', (error: Error) => log.warn({ err: error }, 'Redis is not reached'));

  const listen = (channels: string[]): void => {
    if (channels.length === 0 || receiver.status !== 'ready') return;
    receiver.subscribe(...channels.map((channel) => prefix + channel)).then(
      () => channels.forEach((channel) => subscribers.resync(channel)),
      (error: unknown) => log.warn({ err: error }, 'a subscription at Redis failed'),
    );
  };
  subscribers.add(missedChannel, {
    listener: ((channels: string[]) => channels.forEach(subscribers.resync)) as never,
    resync: undefined,
  });
  receiver.on('ready', () => listen(subscribers.channels()));
  readMessages(receiver, subscribers);

  const publish = createPublisher(sender, subscribers, log);
  return {
    publish,
    subscribe(channel, listener, resync) {
      const isNew = !subscribers.has(channel);
      const remove = subscribers.add(channel, { listener: listener as (message: never) => void, resync });
      if (isNew) listen([channel]);
      return () => {
        if (!remove() || receiver.status !== 'ready') return;
        receiver
          .unsubscribe(prefix + channel)
          .catch((error: unknown) => log.warn({ err: error }, 'Redis keeps a subscription'));
      };
    },
    close: async () => [receiver, sender].forEach((client) => client.disconnect()),
  };
}
