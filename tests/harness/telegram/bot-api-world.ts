import type { IncomingMessage } from 'node:http';

/** An answer of the Bot API. */
export type BotAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: { readonly retry_after: number };
    };

type Replaced = BotAnswer | undefined;

/** A message that the bot has sent. */
export interface BotMessage {
  readonly id: number;
  readonly chat: number;
  readonly topic: number | null;
  readonly text: string;
  readonly file: { readonly kind: 'photo' | 'document'; readonly name: string; readonly bytes: Buffer } | null;
  readonly markup: any;
}

export interface Person {
  readonly id: number;
  readonly name: string;
}

/** The group of the fixture, a forum. */
export const groupId = -1_001_234_567_890;

/** All that the fixture has of one bot. */
export interface BotWorld {
  token: string;
  readonly bot: { readonly id: number; readonly username: string };
  /** What the bot has sent, in order. */
  readonly sent: BotMessage[];
  readonly topics: Map<number, string>;
  readonly files: Map<string, Buffer>;
  /** People who have blocked the bot. */
  readonly blocked: Set<number>;
  /** Whether the bot may manage topics in the group. */
  isAdmin: boolean;
  /** How often a limit was exceeded. */
  exceeded: number;
  /** Answers a call in place of the method; undefined for the method's answer. */
  replaceAnswer:
    | ((method: string, body: Record<string, any>, request: IncomingMessage) => Replaced | Promise<Replaced>)
    | null;
  readonly updates: { readonly update_id: number }[];
  nextId(): number;
  /** Adds an update; its `update_id` is returned. */
  push(update: object): number;
  /** A person writes to the bot. @returns the message's id */
  write(person: Person, message: object): number;
  edit(person: Person, id: number, message: object): void;
  /** A person writes in a topic of the group. */
  writeInGroup(person: Person, topic: number, message: object, more?: object): number;
  /** A file that a message may name by the result. */
  file(name: string, bytes: Uint8Array): { file_id: string; file_name: string; file_size: number };
  /** Resolves at the next update, or after a while. */
  waitForUpdate(ms: number): Promise<void>;
  wake(): void;
  /** Resolves once what was sent satisfies a condition. */
  until(is: (sent: readonly BotMessage[]) => boolean): Promise<readonly BotMessage[]>;
}

export function createBotWorld(token: string): BotWorld {
  let last = 100;
  let updateId = 5_000;
  let waiting: (() => void)[] = [];
  const fromOf = ({ id, name }: Person) => ({ id, is_bot: false, first_name: name, language_code: 'ru' });
  const group = { id: groupId, type: 'supergroup', title: 'Поддержка', is_forum: true };
  const chatOf = ({ id, name }: Person) => ({ id, type: 'private', first_name: name });
  const world: BotWorld = {
    token,
    bot: { id: Number(token.split(':')[0]), username: 'shop_help_bot' },
    sent: [],
    topics: new Map(),
    files: new Map(),
    blocked: new Set(),
    isAdmin: true,
    exceeded: 0,
    replaceAnswer: null,
    updates: [],
    nextId: () => (last += 1),
    push(update) {
      world.updates.push({ update_id: (updateId += 1), ...update });
      world.wake();
      return updateId;
    },
    write(person, message) {
      const id = world.nextId();
      world.push({ message: { message_id: id, from: fromOf(person), chat: chatOf(person), ...message } });
      return id;
    },
    edit(person, id, message) {
      world.push({ edited_message: { message_id: id, from: fromOf(person), chat: chatOf(person), ...message } });
    },
    writeInGroup(person, topic, message, more = {}) {
      const id = world.nextId();
      const place = { chat: group, message_thread_id: topic, is_topic_message: true };
      world.push({ message: { message_id: id, from: fromOf(person), ...place, ...message, ...more } });
      return id;
    },
    file(name, bytes) {
      const id = `file${world.files.size}`;
      world.files.set(`documents/${id}`, Buffer.from(bytes));
      return { file_id: id, file_name: name, file_size: bytes.byteLength };
    },
    waitForUpdate: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        waiting.push(() => (clearTimeout(timer), resolve()));
      }),
    wake() {
      for (const one of waiting.splice(0)) one();
    },
    async until(is) {
      while (!is(world.sent)) await new Promise((resolve) => setTimeout(resolve, 10));
      return world.sent;
    },
  };
  return world;
}
