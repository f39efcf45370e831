import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createOperator, type Operator, type OperatorOptions } from './index.ts';
import { createVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** What `useStore` reads: every `$store` of the SDK, and any store of nanostores. */
export interface ReadableStore<T> {
  /** The present value. */
  get(): T;
  /** Calls `listener` after each change; returns what ends it. */
  listen(listener: () => void): () => void;
  /** The value at creation, which a server renders and a page hydrates with. */
  readonly init?: T | undefined;
}

/**
 * The store's value; the component renders again with each change.
 * On the server and while a page hydrates it is `serverValue`, or else what the store began with, so that both render
 * the same.
 */
export function useStore<T>(store: ReadableStore<T>, serverValue?: T): T {
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.listen(changed), [store]),
    () => store.get(),
    () => serverValue ?? store.init ?? store.get(),
  );
}

interface CurrentClient<C> {
  readonly client: C;
  readonly key: string;
  isMounted: boolean;
  isOver: boolean;
}

/**
 * A client for as long as the component is mounted. What unmounts may be mounted again at once (StrictMode), so a
 * client ends a turn later; one that has ended (the component was hidden for a while) is replaced.
 */
function useClient<C extends { destroy(): void }>(key: string, create: () => C): C {
  const hold = (): CurrentClient<C> => ({ client: create(), key, isMounted: false, isOver: false });
  const [state, setClient] = useState(hold);
  let client = state;
  if (client.key !== key) setClient((client = hold()));
  useEffect(() => {
    if (client.isOver) return setClient(hold());
    client.isMounted = true;
    return () => {
      client.isMounted = false;
      setTimeout(() => {
        if (client.isMounted) return;
        client.isOver = true;
        client.client.destroy();
      });
    };
  }, [client]);
  return client.client;
}

/**
 * A visitor's client, made once and destroyed when the component unmounts; another `host`, `site` or `apiToken` makes
 * another. Nothing is stored or sent before it is opened, so it may be rendered on a server.
 */
export const useVisitor = (options: VisitorOptions): Visitor =>
  useClient(JSON.stringify([options.host, options.site, options.apiToken]), () => createVisitor(options));

/**
 * An operator's client, made once and destroyed when the component unmounts; another `host` or `token` makes another.
 */
export const useOperator = (options: OperatorOptions = {}): Operator =>
  useClient(JSON.stringify([options.host, options.token]), () => createOperator(options));
