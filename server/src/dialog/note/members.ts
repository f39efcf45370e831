import type { Deps } from '../../deps.ts';
import { findAccount } from '../../user/user-service.ts';

/** The members of a team. */
export async function membersOf(deps: Pick<Deps, 'db'>, teamId: string): Promise<{ id: string; name: string }[]> {
  const { id, name } = await findAccount(deps, teamId);
  return [{ id, name }];
}
