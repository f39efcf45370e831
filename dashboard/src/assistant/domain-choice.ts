import type { Domain } from '@otklik/sdk/contract';
import { operator, useStore } from '../operator.ts';

const key = 'otklik:assistant-domain';

/** Remembers for the next visit which domain was worked on. */
export function chooseDomain(id: string): void {
  localStorage.setItem(key, id);
  operator.domain.select(id);
}

const { $domains, $selectedId } = operator.domain;

const choiceOf = (domains: readonly Domain[] | null, selectedId: string | null): Domain | null => {
  const selected = selectedId ?? localStorage.getItem(key);
  return domains?.find(({ id }) => id === selected) ?? domains?.[0] ?? null;
};

/** The domain that is worked on, verified or not: the chosen one, the one of the last visit, or the first. */
export const chosenDomain = (): Domain | null => choiceOf($domains.get().data, $selectedId.get());

/** The same in a view, which follows it. */
export const useChosenDomain = (): Domain | null => choiceOf(useStore($domains).data, useStore($selectedId));
