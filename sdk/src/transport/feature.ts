import type { ServerFrame } from '../contract/frame.ts';

/** What drives a feature from inside the client; its callers do not see it. */
export interface Feature {
  /** Handles every frame that counts. */
  handle?(frame: ServerFrame): void;
  /**
   * Forgets everything: on sign-out; on `destroy` for good (`isFinal`), so that no store changes and no call is made
   * any more. Stores of the endpoint table's rows are reset by `Rest`.
   */
  reset?(isFinal?: boolean): void;
}

/** A state's remotes as callers see them: the store of `name` is `$name`. */
export type RemoteStores<S> = {
  readonly [K in keyof S as S[K] extends { readonly $store: unknown } ? `$${K & string}` : never]: S[K] extends {
    readonly $store: infer T;
  }
    ? T
    : never;
};

export const storesOf = <S extends object>(state: S): RemoteStores<S> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, { $store }]: [string, { $store?: unknown }]) =>
      $store ? [[`$${name}`, $store]] : [],
    ),
  ) as RemoteStores<S>;
