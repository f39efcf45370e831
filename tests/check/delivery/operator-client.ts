import type { Random } from '../../harness/random.ts';
import { createPlainClient, type PlainClient } from './plain-client.ts';
import type { ClientLog, Record } from './record.ts';
import { createWatching, keepSeen } from './watching.ts';

export interface OperatorOptions {
  readonly address: () => string;
  readonly log: ClientLog;
  readonly record: Record;
  readonly random: Random;
  readonly token: () => Promise<string>;
  readonly repeatsTo: (connection: string) => number;
  /** The share of the visitor's sentences that it answers in a dialog. */
  readonly answers: (session: string) => number;
}

/** An operator's tab, which answers some of what it sees. */
export function createOperatorClient({ log, repeatsTo, answers, random, ...rest }: OperatorOptions): PlainClient {
  const facts = createWatching(log, 'fact', repeatsTo);
  let count = 0;
  const answer = (session: string, text: string): void => {
    count += 1;
    const texts = Array.from(
      { length: random.chance(0.3) ? 2 : 1 },
      (_, part) => `${log.name} answer ${count}.${part} to ${text}`,
    );
    client.say({ by: log.name, author: 'operator', session, clientId: `${log.name}-${count}`, texts, acks: [] });
  };
  const client = createPlainClient({
    ...rest,
    random,
    log,
    role: 'operator',
    window: 6,
    after: () => facts.last,
    handle(frame, connection) {
      if (frame.type === 'reset') return void log.faults.push(`a reset to ${frame.rev}`);
      if (frame.type !== 'sentence' && frame.type !== 'dialog') return;
      if (!facts.take(frame.rev!, connection, frame.type === 'sentence')) return;
      log.revs.push(frame.rev!);
      if (frame.type === 'dialog') return;
      keepSeen(log, frame.session!, frame.sentence);
      if (frame.sentence.author === 'visitor' && random.chance(answers(frame.session!)))
        answer(frame.session!, frame.sentence.text);
    },
  });
  return client;
}
