import type { Random } from '../../harness/random.ts';
import { createPlainClient, type PlainClient } from './plain-client.ts';
import type { ClientLog, Record } from './record.ts';
import { createWatching, keepSeen } from './watching.ts';

export interface VisitorOptions {
  readonly address: () => string;
  readonly log: ClientLog;
  readonly record: Record;
  readonly random: Random;
  readonly token: string;
  readonly repeatsTo: (connection: string) => number;
}

export interface VisitorClient extends PlainClient {
  readonly last: number;
  /** Sends one more sentence. */
  speak(text: string): void;
}

/** A visitor's tab. */
export function createVisitorClient({ log, token, repeatsTo, ...rest }: VisitorOptions): VisitorClient {
  const session = log.session!;
  const watching = createWatching(log, 'sentence', repeatsTo);
  const client = createPlainClient({
    ...rest,
    log,
    role: 'visitor',
    window: 6,
    token: async () => token,
    after: () => watching.last,
    handle(frame, connection) {
      if (frame.type === 'sentence' && watching.take(frame.sentence.seq, connection, true))
        keepSeen(log, session, frame.sentence);
    },
  });
  let count = 0;
  return Object.defineProperties({} as VisitorClient, {
    ...Object.getOwnPropertyDescriptors(client),
    last: { get: () => watching.last },
    speak: {
      value(text: string) {
        count += 1;
        client.say({
          by: log.name,
          author: 'visitor',
          session,
          clientId: `${log.name}-${count}`,
          texts: [text],
          acks: [],
        });
      },
    },
  });
}
