import type { Caller } from '../../security/caller.ts';

/** Whose dialogs a query asks for: a member's by id, unassigned ones where it is null, or all. */
export const assignedIn = (
  { assigned }: { readonly assigned?: string | undefined },
  { memberId }: Caller,
): string | null | undefined => (assigned === 'me' ? memberId : assigned === 'none' ? null : assigned);
