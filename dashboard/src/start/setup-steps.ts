import type { Domain } from '@otklik/sdk/contract';

export type StepId = 'domain' | 'proof' | 'assistant' | 'chat';

/**
 * The four steps from an account to a chat that answers, in order; each is done by what the server knows of the domain.
 */
export const stepIds: readonly StepId[] = ['domain', 'proof', 'assistant', 'chat'];

const isDoneBy: Record<StepId, (domain: Domain) => boolean> = {
  domain: () => true,
  proof: (domain) => domain.verified,
  assistant: (domain) => domain.trainedAt !== null,
  chat: (domain) => domain.firstSeenAt !== null,
};

/** Whether a step of this domain is done; without a domain none is. */
export const isStepDone = (id: StepId, domain: Domain | undefined): boolean =>
  domain !== undefined && isDoneBy[id](domain);

/** How many of the four are done. */
export const doneCount = (domain: Domain | undefined): number => stepIds.filter((id) => isStepDone(id, domain)).length;

/** The step that comes next; null when all are done. */
export const nextStep = (domain: Domain | undefined): StepId | null =>
  stepIds.find((id) => !isStepDone(id, domain)) ?? null;
