/** The features' memory of one server: two servers of one process share nothing, and it ends with its server. */
export type ServerState = Map<symbol, unknown>;

export const createServerState = (): ServerState => new Map();

/**
 * Declares a feature's state in memory. The result returns a server's own, which `create` makes at first use.
 */
export function serverState<T, D extends { readonly state: ServerState } = { readonly state: ServerState }>(
  create: (deps: D) => T,
): (deps: D) => T {
  const key = Symbol();
  return (deps) => {
    if (!deps.state.has(key)) deps.state.set(key, create(deps));
    return deps.state.get(key) as T;
  };
}
