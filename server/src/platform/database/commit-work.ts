import type { Sentence } from '../contract.ts';
import type { Db } from './schema.ts';

/** A durable fact of an owner's account, published to its operators; numbered by `rev` without a gap. */
export interface Fact {
  readonly type: 'sentence' | 'dialog';
  readonly dialogId: string;
  readonly seq?: number;
  /** The sentence itself, carried along so that live subscribers need no query; not persisted. */
  readonly sentence?: { readonly session: string; readonly sentence: Sentence };
}

export interface Work<T> {
  readonly result: T;
  readonly facts: readonly Fact[];
}

/** What came of an item of a batch that the others do not suffer from. */
export interface Refusal {
  readonly refused: unknown;
}

/** Works of one kind, which enter a transaction together by the same few statements. */
export interface Batch<I, T> {
  /** Enters all items. When the database refuses a statement, each item is run again, by itself. */
  run(trx: Db, items: readonly I[]): Promise<BatchRun<T>>;
}

/**
 * What came of each item of a batch, in their order; `stored` resolves once the database has taken all that was sent to
 * it.
 */
export interface BatchRun<T> {
  readonly outcomes: readonly (Work<T> | Refusal)[];
  readonly stored: Promise<unknown>;
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
