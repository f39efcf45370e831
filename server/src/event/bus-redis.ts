import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { newId } from '../database/new-id.ts';
import { createCountedWarning } from '../log/counted-warning.ts';
import type { Log } from '../log/log.ts';
import { openRedis } from '../runtime/redis-link.ts';
import { createSubscribers, type Subscribers } from './bus-local.ts';
import type { Bus, MessageShapes } from './message-bus.ts';

const prefix = 'otklik:';
/** How long Redis may take for an answer; ms. */
const patience = 2_000;
/** How often Redis is asked for one, so that a silence is noticed; ms. */
const pingEvery = 1_000;

/** Where a process names channels whose messages it could not send; none: any channel. */
const missedChannel = '!missed';
const missedShape = z.object({ channels: z.array(z.string()) });
/** So many channels are named at most. */
const mostMissed = 10_000;

/** How often each channel is resynchronised while Redis is away; ms. */
const lookEvery = 3_000;
/** A step of that, and the channels of one: more than 3,000 take longer than `lookEvery`. */
const lookStep = 100;
const lookedAtOnce = 100;

/**
 * Publishes to the other processes, with a mark by which this one skips its own messages. What could not be sent is
 * reported later.
 */
function createSender(sender: Redis, mark: string, log: Log): Bus['publish'] {
  let missed = new Set<string>();
  let isAnyMissed = false;
  const warn = createCountedWarning(log, 'messages reached this process alone');
  const failed = (channel: string, error: unknown): void => {
    warn(error);
    if (missed.size < mostMissed) missed.add(channel);
    else isAnyMissed = true;
  };
  const send = (channel: string, message: object): void => {
    if (sender.status !== 'ready') return failed(channel, undefined);
    // The mark is the prefix of the text, so a process recognises its own messages without parsing them.
    sender
      .publish(prefix + channel, `${mark}${JSON.stringify(message).slice(1)}`)
      .catch((error: unknown) => failed(channel, error));
  };
  sender.on('ready', () => {
    if (missed.size === 0) return;
    const channels = isAnyMissed ? [] : [...missed];
    missed = new Set();
    isAnyMissed = false;
    send(missedChannel, { channels });
  });
  return send;
}

/** Delivers what the other processes send; what has not the shape of its channel is counted and dropped. */
function receiveMessages(
  receiver: Redis,
  mark: string,
  deliver: (channel: string, message: object) => void,
  shapes: MessageShapes,
  log: Log,
): void {
  const refuse = createCountedWarning(log, 'messages at Redis were none of this server');
  const shapeOf = (channel: string): z.ZodMiniType | undefined =>
    channel === missedChannel ? missedShape : shapes[channel.split(':', 1)[0]!];
  receiver.on('message', (name: string, text: string) => {
    if (text.startsWith(mark)) return;
    const channel = name.slice(prefix.length);
    try {
      const message: unknown = JSON.parse(text);
      const checked = shapeOf(channel)?.safeParse(message);
      if (!checked?.success) return refuse(checked?.error ?? new Error(`the channel ${channel} has no shape`));
      deliver(channel, message as object);
    } catch (error) {
      refuse(error);
    }
  });
}

/** Channels of one subject, and the origins: by these, callers end. Those of all, such as `models`, wait for Redis. */
const isLookedAt = (channel: string): boolean => channel.includes(':') || channel === 'origins';

/** Resynchronises the channels by which callers end, in turn, while `isAway`. The result ends that. */
function createLooks(subscribers: Subscribers, isAway: () => boolean): () => void {
  let left: string[] = [];
  let begunAt = -Infinity;
  const timer = setInterval(() => {
    if (!isAway()) return;
    const now = performance.now();
    if (left.length === 0 && now - begunAt >= lookEvery) {
      left = subscribers.channels().filter(isLookedAt);
      begunAt = now;
    }
    for (const channel of left.splice(0, lookedAtOnce)) subscribers.resync(channel);
  }, lookStep);
  timer.unref();
  return () => clearInterval(timer);
}

/** Synchronises the subscriptions at Redis with those of this process, and restores them after an outage. */
function followSubscriptions(receiver: Redis, subscribers: Subscribers, log: Log) {
  let isJoined = false;
  const warn = createCountedWarning(log, 'a subscription at Redis failed');
  const failed = (error: unknown): void => {
    warn(error);
    // A new connection subscribes to everything.
    if (receiver.status === 'ready') receiver.disconnect(true);
  };
  const resync = (channels: readonly string[]): void => channels.forEach((channel) => subscribers.resync(channel));
  const listen = (channels: readonly string[]): Promise<unknown> =>
    receiver.subscribe(...channels.map((channel) => prefix + channel)).then(() => resync(channels));
  receiver.on('ready', () => {
    listen(subscribers.channels()).then(() => (isJoined = true), failed);
  });
  receiver.on('close', () => (isJoined = false));
  const ping = setInterval(() => {
    if (receiver.status === 'ready') receiver.ping().catch(failed);
  }, pingEvery);
  ping.unref();
  return {
    isJoined: () => isJoined,
    added(channel: string): void {
      if (receiver.status === 'ready') listen([channel]).catch(failed);
    },
    removed(channel: string): void {
      if (receiver.status === 'ready') receiver.unsubscribe(prefix + channel).catch(failed);
    },
    end: () => clearInterval(ping),
  };
}

/**
 * A bus that joins processes. The subscribers of this process receive at once, whatever Redis does. Messages lost
 * during an outage of Redis are made good by `resync`, which runs whenever a subscription becomes active, when a
 * process that could not send reports it, and every few seconds while this process does not receive from Redis.
 */
export function createRedisBus(url: string, log: Log, shapes: MessageShapes): Bus {
  const mark = `{"from":"${newId()}",`;
  const subscribers = createSubscribers(log);
  const [receiver, sender] = [openRedis(url, patience, log), openRedis(url, patience, log)];
  subscribers.add(missedChannel, {
    listener: (({ channels }: z.infer<typeof missedShape>) =>
      (channels.length > 0 ? channels : subscribers.channels()).forEach(subscribers.resync)) as never,
    resync: undefined,
  });
  const subscriptions = followSubscriptions(receiver, subscribers, log);
  const endLooks = createLooks(subscribers, () => !subscriptions.isJoined());
  receiveMessages(receiver, mark, subscribers.deliver, shapes, log);
  const send = createSender(sender, mark, log);
  return {
    publish(channel, message) {
      subscribers.deliver(channel, message);
      send(channel, message);
    },
    subscribe(channel, listener, resync) {
      const isNew = !subscribers.has(channel);
      const remove = subscribers.add(channel, { listener: listener as (message: never) => void, resync });
      if (isNew) subscriptions.added(channel);
      return () => {
        if (remove()) subscriptions.removed(channel);
      };
    },
    get isJoined() {
      return subscriptions.isJoined();
    },
    async close() {
      endLooks();
      subscriptions.end();
      for (const client of [receiver, sender]) client.disconnect();
    },
  };
}
