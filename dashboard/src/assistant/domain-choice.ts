import type { Domain } from '@otklik/sdk/contract';
import { operator, useStore } from '../operator.ts';

const key = 'otklik:assistant-domain';

/** Remembers for the next visit which domain was worked on. */
export function chooseDomain(id: string): void {
  localStorage.setItem(key, id);
  operator.domain.select(id);
}

/** The domain that is worked on, verified or not: the chosen one, the one of the last visit, or the first. */
export function useChosenDomain(): Domain | null {
  const domains = useStore(operator.domain.$domains).data ?? [];
  const selected = useStore(operator.domain.$selectedId) ?? localStorage.getItem(key);
  return domains.find(({ id }) => id === selected) ?? domains[0] ?? null;
}
