import type { FieldErrors } from '../app-error.ts';
import type { Code } from '../contract.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Db } from '../database/database.ts';

/** What a task in a thread works with. */
export interface ThreadTools {
  /** The thread's own connection, which only reads; opened at its first use. */
  readonly db: Db;
  /** Reports how far the task is, 0 to 1. */
  progress(share: number): void;
}

/**
 * Runs in a thread. Arguments and result are copied; the bytes that are top-level fields of a result are transferred.
 */
export type Task<A, R> = (tools: ThreadTools, args: A) => Promise<R>;

/** Names a task by its module, which the thread loads. */
export interface TaskName<A, R> {
  readonly module: string;
  readonly name: string;
  /** For the compiler alone. */
  readonly args?: A;
  readonly result?: R;
}

/** Names the exported function `name` of the module at `url`. */
export const taskIn = <T extends Task<never, unknown>>(
  url: URL,
  name: string,
): TaskName<Parameters<T>[1], Awaited<ReturnType<T>>> => ({ module: url.href, name });

/** One task for a thread. */
export interface ToThread {
  readonly database: DatabaseConfig;
  readonly task: TaskName<unknown, unknown>;
  readonly args: unknown;
}

/** A failure as it crosses to another thread. `reason` is null for what is no `AppError`. */
export interface Failure {
  readonly reason: Code | null;
  readonly detail: string;
  readonly fields?: FieldErrors;
  readonly retryAfter?: number;
  readonly code?: string;
}

/** The first share, 0, comes when the task begins. */
export type FromThread = { readonly result: unknown } | { readonly failure: Failure } | { readonly share: number };
