/** The features' memory of one server: two servers of one process share nothing, and it ends with its server. */
export type ServerState = Map<symbol, unknown>;

export const createServerState = (): ServerState => new Map();

/**
 * Declares what a feature keeps in memory, beside the code that owns it. The result gives a server's own,
 * made by `create` when it is first asked for.
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
