import type { Domain } from '@otklik/sdk/contract';
import { operator, useStore } from '../operator.ts';

const key = 'otklik:assistant-domain';

/** Remembers for the next visit which domain was worked on. */
export function chooseDomain(id: string): void {
  localStorage.setItem(key, id);
  operator.domain.select(id);
}

/** The verified domain that is worked on: the chosen one, the one of the last visit, or the first. */
export function useChosenDomain(): Domain | null {
  const verified = useStore(operator.domain.$verified).data ?? [];
  const selected = useStore(operator.domain.$selectedId) ?? localStorage.getItem(key);
  return verified.find(({ id }) => id === selected) ?? verified[0] ?? null;
}
