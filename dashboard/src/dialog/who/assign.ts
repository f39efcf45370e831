import type { ApiError } from '@otklik/sdk';
import type { DialogHeader, Member, MemberRef } from '@otklik/sdk/contract';
import { alreadyLogged, operator } from '../../operator.ts';
import { toastDone, toastError, toastFailure } from '../../ui/notice/toast.ts';

type Assigned = Pick<DialogHeader, 'id' | 'assigned' | 'assistant'>;

const elsewhere = (assigned: MemberRef | null | undefined): string =>
  assigned ? `Диалог уже ведёт ${assigned.name}.` : 'Этот диалог уже никто не ведёт.';

/** Assigns a dialog unless its member has changed since the screen was loaded; resolves with whether it did. */
async function assign({ id, assigned }: Assigned, member: string | null): Promise<boolean> {
  try {
    await operator.dialog.assign(id, member, assigned?.id ?? null);
    return true;
  } catch (cause) {
    const { code, problem } = cause as Partial<ApiError>;
    if (code === 'assigned_elsewhere') toastError(elsewhere(problem?.assigned));
    else toastFailure(cause);
    operator.dialog.loadHeader(id).catch(alreadyLogged);
    return false;
  }
}

/** Takes a dialog; an assistant that answers in it becomes silent. */
export async function claim(header: Assigned, me: Member): Promise<void> {
  if ((await assign(header, me.id)) && header.assistant)
    await operator.dialog.setAssistant(header.id, false).catch(toastFailure);
}

/** Leaves a dialog to any member. */
export const release = (header: Assigned): Promise<boolean> => assign(header, null);

/** Hands a dialog over to another member. */
export async function handOver(header: Assigned, member: Member): Promise<void> {
  if (await assign(header, member.id)) toastDone(`Диалог передан: ${member.name}`);
}
