import type { Sentence } from '../contract.ts';
import type { Db } from './schema.ts';

/**
 * What begins or ends with a fact, for those who deliver facts elsewhere: the dialog, the need of a person, who has it
 * (null for none), that it is open, a rating.
 */
export interface Moments {
  readonly created?: true;
  readonly handedOff?: true;
  readonly assigned?: string | null;
  readonly closed?: true;
  readonly rated?: true;
}

/** Ids of who was given a dialog, and of who gave it. */
export interface HandedTo {
  readonly member: string;
  readonly by: string | null;
}

/** The id of who has lost a dialog after so many minutes without an answer. */
export interface GivenBack {
  readonly member: string;
  readonly minutes: number;
}

/** A durable fact of an owner's account, published to its operators; numbered by `rev` without a gap. */
export interface Fact {
  readonly type: 'sentence' | 'deleted' | 'dialog' | 'note' | 'handed' | 'given_back';
  readonly dialogId: string;
  /** The number of the sentence, or of the note. */
  readonly seq?: number;
  readonly moments?: Moments | undefined;
  /** Of a handed dialog: who has it and who gave it, null for the turn. Of one given back: who had it how long. */
  readonly extra?: HandedTo | GivenBack;
  /** The sentence itself, carried along so that live subscribers need no query; not persisted. */
  readonly sentence?: { readonly session: string; readonly sentence: Sentence };
}

export interface Work<T> {
  readonly result: T;
  readonly facts: readonly Fact[];
}

/** Result of one refused item of a batch; the other items are written. */
export interface Refusal {
  readonly refused: unknown;
}

/** Works of one kind, which enter a transaction together by the same few statements. */
export interface Batch<I, T> {
  /**
   * Writes all items; their outcomes, in their order. When the database refuses a statement, each item is run again in
   * a savepoint of its own.
   */
  run(trx: Db, items: readonly I[]): Promise<readonly (Work<T> | Refusal)[]>;
}

/** One item for a batch. */
export interface Batched<I, T> {
  readonly batch: Batch<I, T>;
  readonly item: I;
}

/**
 * Runs `work` in the owner's next commit. Resolves with its `result` once that is on disk and its facts are numbered
 * and published; rejects with what `work` threw, which is then undone as if it had never run.
 * `work` may be run again after a conflict, so it must change nothing but the database. `bytes` are those that it
 * writes where they are many.
 */
export type Commit = <T>(
  ownerId: string,
  work: ((trx: Db) => Promise<Work<T>>) | Batched<never, T>,
  bytes?: number,
) => Promise<T>;
