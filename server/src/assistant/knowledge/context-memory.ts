import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import type { Ground } from './question-ground.ts';

/** Characters that are remembered of all domains, as JSON; everything is forgotten above them. */
const most = 8_000_000;

interface Domain {
  /** How often the domain's contexts had been changed before they were read. */
  readonly changes: number;
  readonly values: Map<string, unknown>;
  /** Characters of `values`. */
  size: number;
}

/** What was read of a domain's contexts under this key, or what `read` gives now. */
export type Remember = <T>(key: string, read: () => Promise<T>) => Promise<T>;

const memoryOf = serverState(() => ({ domains: new Map<string, Domain>(), size: 0 }));

/**
 * Remembers what is read of a domain's contexts until they are changed, on whichever process.
 * @param ground read before anything else: what is changed meanwhile counts as later
 */
export function rememberContexts(deps: Pick<Deps, 'state'>, { id: domainId, changes }: Ground): Remember {
  const memory = memoryOf(deps);
  if (memory.size > most) {
    memory.domains.clear();
    memory.size = 0;
  }
  const known = memory.domains.get(domainId);
  const domain = known?.changes === changes ? known : { changes, values: new Map<string, unknown>(), size: 0 };
  if (domain !== known) {
    memory.size -= known?.size ?? 0;
    memory.domains.set(domainId, domain);
  }
  return async <T>(key: string, read: () => Promise<T>) => {
    if (domain.values.has(key)) return domain.values.get(key) as T;
    const value = await read();
    // Another question may have read it meanwhile; a domain that was forgotten meanwhile counts no more.
    if (!domain.values.has(key) && memory.domains.get(domainId) === domain) {
      const size = key.length + (JSON.stringify(value)?.length ?? 0);
      domain.size += size;
      memory.size += size;
    }
    domain.values.set(key, value);
    return value;
  };
}

/** For who asks once. */
export const readAnew: Remember = (_, read) => read();
