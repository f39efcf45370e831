import type { FieldErrors } from '../app-error.ts';
import type { Code } from '../contract.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Db } from '../database/database.ts';

/** What a task in a thread works with. */
export interface ThreadTools {
  /** Reads only. */
  readonly db: Db;
  readonly postgres: boolean;
  /**
   * Lets the thread's other tasks go on; throws when nobody waits for this one any more. Call it between pieces of
   * work.
   */
  pause(): Promise<void>;
  /** Reports how far the task is, 0 to 1. */
  progress(share: number): void;
}

/**
 * Runs in a thread. Arguments and result are copied; the bytes that are top-level fields of a result are handed over.
 */
export type Task<A, R> = (tools: ThreadTools, args: A) => Promise<R>;

/** Names a task by its module, which the thread loads by itself. */
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

/** Messages to a thread. */
export type ToThread =
  | {
      readonly open: DatabaseConfig;
      /** Memory of both threads: the id of the task that runs, 0 for none. */
      readonly running: Int32Array;
      /** Whether its priority is below that of the event loop. */
      readonly isLowered: boolean;
    }
  | {
      readonly id: number;
      readonly task: TaskName<unknown, unknown>;
      readonly args: unknown;
      readonly background: boolean;
    }
  | { readonly cancel: number };

/** A failure as it crosses to another thread. `reason` is null for what is no `AppError`. */
export interface Failure {
  readonly reason: Code | null;
  readonly detail: string;
  readonly fields?: FieldErrors;
  readonly retryAfter?: number;
  readonly code?: string;
}

/** What a thread says. */
export type FromThread =
  | { readonly id: number; readonly begun: true }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure }
  | { readonly id: number; readonly share: number };
