import type { Deps } from '../platform/deps.ts';
import { serverState } from '../platform/server-state.ts';
import { readGround } from './question-ground.ts';

/** Characters that are remembered of all domains, as JSON; everything is forgotten above them. */
const most = 8_000_000;

interface Domain {
  /** How often the domain's contexts had been changed before they were read. */
  readonly changes: number;
  readonly values: Map<string, unknown>;
}

/** What was read of a domain's contexts under this key, or what `read` gives now. */
export type Remember = <T>(key: string, read: () => Promise<T>) => Promise<T>;

const memoryOf = serverState(() => ({ domains: new Map<string, Domain>(), size: 0 }));

/** Remembers what is read of a domain's contexts until they are changed, on whichever process. */
export async function rememberContexts(deps: Pick<Deps, 'db' | 'state'>, domainId: string): Promise<Remember> {
  const memory = memoryOf(deps);
  // Before anything else is read: what is changed meanwhile counts as later.
  const changes = (await readGround(deps, domainId))?.changes ?? 0;
  if (memory.size > most) {
    memory.domains.clear();
    memory.size = 0;
  }
  let domain = memory.domains.get(domainId);
  if (domain?.changes !== changes) memory.domains.set(domainId, (domain = { changes, values: new Map() }));
  const { values } = domain;
  return async <T>(key: string, read: () => Promise<T>) => {
    if (!values.has(key)) {
      const value = await read();
      values.set(key, value);
      memory.size += key.length + (JSON.stringify(value)?.length ?? 0);
    }
    return values.get(key) as T;
  };
}

/** For who asks once. */
export const readAnew: Remember = (_, read) => read();
