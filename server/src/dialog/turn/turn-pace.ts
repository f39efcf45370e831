import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import type { TurnContext } from './turn-context.ts';

/** When the visitor of each dialog that a turn waits for was last seen typing here. */
const typedOf = serverState(() => new Map<string, number>());
/** Turns that wait here for their visitor to finish, by dialog; each ends within `Pace.longest`. */
const plansOf = serverState(() => new Map<string, () => void>());

/** How long a turn still waits, so that what follows is answered together; 0 when it has waited enough. */
export function waitFor(
  { pace, clock, state }: Pick<Deps, 'pace' | 'clock' | 'state'>,
  dialogId: string,
  { unanswered }: TurnContext,
): number {
  if (pace.quiet === 0) return 0;
  const quiet = Math.max(unanswered.at(-1)!.at + pace.quiet, (typedOf({ state }).get(dialogId) ?? 0) + pace.typing);
  return Math.max(0, Math.min(unanswered[0]!.at + pace.longest, quiet) - clock.now());
}

/** Schedules a turn, unless it starts sooner. */
export function planTurn(
  { clock, state }: Pick<Deps, 'clock' | 'state'>,
  dialogId: string,
  wait: number,
  go: () => void,
): void {
  cancelTurn({ state }, dialogId);
  const plans = plansOf({ state });
  plans.set(
    dialogId,
    clock.after(wait, () => {
      plans.delete(dialogId);
      go();
    }),
  );
}

/** Cancels the scheduled turn of a dialog. */
export function cancelTurn({ state }: Pick<Deps, 'state'>, dialogId: string): void {
  const plans = plansOf({ state });
  plans.get(dialogId)?.();
  plans.delete(dialogId);
}

/** What was typed belongs to a turn that is over. */
export const forgetTyping = ({ state }: Pick<Deps, 'state'>, dialogId: string): void =>
  void typedOf({ state }).delete(dialogId);

/** Whether a turn waits here for its visitor to finish. */
export const isWaiting = ({ state }: Pick<Deps, 'state'>, dialogId: string): boolean =>
  plansOf({ state }).has(dialogId);

/** Prolongs a waiting turn while the visitor types; false when no turn of this dialog waits in this process. */
export function noteTyping({ clock, state }: Pick<Deps, 'clock' | 'state'>, dialogId: string): boolean {
  const waits = isWaiting({ state }, dialogId);
  if (waits) typedOf({ state }).set(dialogId, clock.now());
  return waits;
}
