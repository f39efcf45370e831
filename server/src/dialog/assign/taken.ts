import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { memberRefOf } from '../../team/assign-rule.ts';

/** Refuses an answer to a dialog that another member has; `namingTaker` adds the name. */
export const takenBy = (memberId: string): AppError =>
  new AppError('dialog_taken', { assigned: { id: memberId, name: '' } });

/** Completes a refusal by the name of the member who has the dialog. */
export const namingTaker =
  (deps: Pick<Deps, 'db'>, teamId: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof AppError) || !error.assigned) throw error;
    const assigned = await memberRefOf(deps, teamId, error.assigned.id);
    throw new AppError(error.reason, { assigned, cause: error });
  };
