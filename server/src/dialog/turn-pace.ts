import type { Deps } from '../platform/deps.ts';
import type { TurnContext } from './turn-context.ts';

/** When the visitor of each dialog that a turn waits for was last seen typing here. */
const typed = new Map<string, number>();
/** Turns that wait here for their visitor to finish, by dialog; each ends within `Pace.longest`. */
const waiting = new Map<string, () => void>();

/** How long a turn still waits, so that what follows is answered together; 0 when it has waited enough. */
export function waitFor(
  { pace, clock }: Pick<Deps, 'pace' | 'clock'>,
  dialogId: string,
  { unanswered }: TurnContext,
): number {
  if (pace.quiet === 0) return 0;
  const quiet = Math.max(unanswered.at(-1)!.at + pace.quiet, (typed.get(dialogId) ?? 0) + pace.typing);
  return Math.max(0, Math.min(unanswered[0]!.at + pace.longest, quiet) - clock.now());
}

/** Goes on with a turn after a time, unless it is taken sooner. */
export function planTurn({ pace }: Pick<Deps, 'pace'>, dialogId: string, wait: number, go: () => void): void {
  cancelTurn(dialogId);
  waiting.set(
    dialogId,
    pace.after(wait, () => {
      waiting.delete(dialogId);
      go();
    }),
  );
}

/** A turn is taken now: nothing waits for its visitor any more. */
export function cancelTurn(dialogId: string): void {
  waiting.get(dialogId)?.();
  waiting.delete(dialogId);
}

/** What was typed belongs to a turn that is over. */
export const forgetTyping = (dialogId: string): void => void typed.delete(dialogId);

/** The visitor types: a turn that waits for him waits on. False when none waits here. */
export function noteTyping({ clock }: Pick<Deps, 'clock'>, dialogId: string): boolean {
  const isWaiting = waiting.has(dialogId);
  if (isWaiting) typed.set(dialogId, clock.now());
  return isWaiting;
}
