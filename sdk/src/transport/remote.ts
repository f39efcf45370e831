import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Problem } from '../contract/error.ts';
import { asApiError, clientError } from './api-error.ts';

/** A resource of the server as this client has it: its data, its last outcome, and whether a call is under way. */
export interface Remote<T> {
  /** HTTP status of the last reply, failures included; 0 when no reply came; null before the first. */
  readonly status: number | null;
  /**
   * Body of the last successful reply; null after a refusal (4xx), unchanged when the server was unreachable or failed.
   * Null as soon as another domain, dialog or context is requested.
   */
  readonly data: T | null;
  /** The last failure as the server reported it; null after a success or without a reply. */
  readonly problem: Problem | null;
  /** A call is pending. */
  readonly loading: boolean;
}

/** A nanostore of a resource: `get`, `subscribe`, `listen`. */
export type RemoteStore<T> = ReadableAtom<Remote<T>>;

/** The same stores, read-only. */
export type ReadonlyStores<T> = {
  readonly [K in keyof T]: T[K] extends WritableAtom<infer V> ? ReadableAtom<V> : T[K];
};

/** A success: its HTTP status and its resource. */
export interface Replied<T> {
  readonly status: number;
  readonly data: T;
}

/** A Remote that only its feature writes. */
export interface RemoteSource<T> {
  readonly $store: RemoteStore<T>;
  /**
   * Runs a call and stores its outcome; of concurrent calls, the one begun last counts. @throws ApiError
   * @param of id of the domain, dialog or context; data of another id is cleared at once
   */
  run(call: () => Promise<Replied<T>>, of?: string): Promise<T>;
  /** Changes or deletes the loaded data; does nothing without any, or when the last call was for another `of`. */
  patch(change: (data: T) => T | null, of?: string): void;
  /**
   * Resets to the initial state and ignores pending calls. After the final reset `run` rejects with `destroyed`.
   */
  reset(isFinal?: boolean): void;
}

const empty: Remote<never> = { status: null, data: null, problem: null, loading: false };

export function createRemote<T>(): RemoteSource<T> {
  const $store = atom<Remote<T>>(empty);
  let latest = 0;
  let isOver = false;
  let subject: string | undefined;

  return {
    $store,
    async run(call, of) {
      if (isOver) throw clientError('destroyed');
      const mine = ++latest;
      $store.set({ ...(of === subject ? $store.get() : empty), loading: true });
      subject = of;
      try {
        const { status, data } = await call();
        if (mine === latest) $store.set({ status, data, problem: null, loading: false });
        return data;
      } catch (cause) {
        const error = asApiError(cause);
        const refused = error.status >= 400 && error.status < 500;
        const data = refused ? null : $store.get().data;
        if (mine === latest) $store.set({ status: error.status, data, problem: error.problem, loading: false });
        throw error;
      }
    },
    patch(change, of = subject) {
      const current = $store.get();
      if (current.data !== null && of === subject) $store.set({ ...current, data: change(current.data) });
    },
    reset(isFinal = false) {
      isOver ||= isFinal;
      latest++;
      $store.set(empty);
    },
  };
}
