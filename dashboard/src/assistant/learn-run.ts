import type { Learned } from '@otklik/sdk/contract';
import { map } from 'nanostores';
import { operator } from '../operator.ts';
import { textOfError } from '../ui/error-text.ts';

/** A training run of this tab: what came of it, once it has ended. */
export interface LearnRun {
  readonly isBusy: boolean;
  readonly learned: Learned | null;
  readonly failure: string | null;
}

const none: LearnRun = { isBusy: false, learned: null, failure: null };

/** By domain; outlives the window that shows it, which may be closed and opened again meanwhile. */
export const $learnRuns = map<Readonly<Record<string, LearnRun>>>({});

export const runOf = (runs: Readonly<Record<string, LearnRun>>, domainId: string): LearnRun => runs[domainId] ?? none;

/** What the run came to was seen: the next window begins anew. A run under way goes on. */
export const dismissRun = (domainId: string): void => {
  if (!runOf($learnRuns.get(), domainId).isBusy) $learnRuns.setKey(domainId, none);
};

/** Trains the domain's assistant; resolves when its result or failure is in `$learnRuns`. */
export async function startRun(domainId: string): Promise<void> {
  $learnRuns.setKey(domainId, { ...none, isBusy: true });
  try {
    const learned = await operator.assistant.learn(domainId);
    await Promise.allSettled([
      operator.domain.list(),
      operator.domain.listVerified(),
      operator.assistant.loadReport(domainId),
    ]);
    $learnRuns.setKey(domainId, { ...none, learned });
  } catch (cause) {
    $learnRuns.setKey(domainId, { ...none, failure: textOfError(cause) });
  }
}
