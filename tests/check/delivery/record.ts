import type { Author, Sentence } from '../../../server/src/contract.ts';

/** The texts that one client sent under one `clientId`, and their acknowledgements. */
export interface SentSentence {
  readonly by: string;
  readonly author: Author;
  readonly session: string;
  readonly clientId: string;
  readonly texts: readonly string[];
  /** Every acknowledgement, in the order they came: the ids and numbers it gave. */
  readonly acks: { readonly id: string; readonly seq: number }[][];
}

/** A sentence as a client saw it. */
export interface Seen extends Pick<Sentence, 'id' | 'seq' | 'author' | 'text'> {
  readonly session: string;
}

/** The log of one client: what it saw and when the contract was broken towards it. */
export interface ClientLog {
  readonly name: string;
  /** The owner it belongs to. */
  readonly owner: string;
  /** The dialog of a visitor; an operator is entitled to all of its owner's. */
  readonly session: string | null;
  readonly seen: Seen[];
  /** Numbers of the facts that an operator got. */
  readonly revs: number[];
  readonly faults: string[];
  connections: number;
}

/** The check's own log. */
export interface Record {
  readonly sent: SentSentence[];
  readonly clients: ClientLog[];
  readonly refusals: Map<string, number>;
}

export const createRecord = (): Record => ({ sent: [], clients: [], refusals: new Map() });

export function addClient(record: Record, name: string, owner: string, session: string | null): ClientLog {
  const log: ClientLog = { name, owner, session, seen: [], revs: [], faults: [], connections: 0 };
  record.clients.push(log);
  return log;
}

export const isAcknowledged = ({ acks }: SentSentence): boolean => acks.length > 0;
