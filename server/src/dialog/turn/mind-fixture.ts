import type { Considered, Consideration } from '../../assistant/assistant-service.ts';

export * from '../../assistant/assistant-service.ts';

/** What a test has the assistant think of any question. */
export const mind = { think: async (): Promise<Consideration | null> => null };

export const ask = (): Promise<Consideration | null> => mind.think();

export async function consider(_deps: unknown, _domainId: string, question: string): Promise<Considered | null> {
  const considered = await mind.think();
  return considered && { smallTalk: null, isComplaint: false, considerations: [{ ...considered, question }] };
}
