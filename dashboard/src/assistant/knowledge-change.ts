import type { Domain } from '@otklik/sdk/contract';
import { atom } from 'nanostores';

const key = 'otklik:knowledge-changed';

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** When this browser last changed each domain's knowledge, in ms; kept over reloads. */
export const $changedAt = atom<Record<string, number>>(read());

/** The domain's knowledge is not what its assistant has learned any more. */
export function markChanged(domainId: string): void {
  $changedAt.set({ ...$changedAt.get(), [domainId]: Date.now() });
  localStorage.setItem(key, JSON.stringify($changedAt.get()));
}

/** How the assistant's learning stands against its owner's knowledge. */
export type Training = 'never' | 'changed' | 'fresh';

export function trainingOf(domain: Domain, changedAt: Readonly<Record<string, number>>): Training {
  if (domain.trainedAt === null) return 'never';
  return (changedAt[domain.id] ?? 0) > Date.parse(domain.trainedAt) ? 'changed' : 'fresh';
}
