import * as z from 'zod/mini';
import { changedHours, type OwnHours, type WorkingHours } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { commit } from '../../event/commit.ts';
import type { Operator } from '../../security/caller.ts';
import { findMember, updateMember } from '../member-table.ts';
import { type Duty, dutyAt, isOnDutyAnywhere } from './duty.ts';
import { listMemberHours, listSiteHours, readHours } from './hours-table.ts';

export { listMemberHours, listSiteHours, readHours } from './hours-table.ts';

/** To the sockets of a team's visitors: its hours are others now. */
export const hoursMessage = z.object({ teamId: z.string() });
export type HoursMessage = z.infer<typeof hoursMessage>;
export const hoursChannel = 'hours';

/** Publishes that hours of a team have changed, of a member or of a site. */
export const announceHours = ({ bus }: Pick<Deps, 'bus'>, teamId: string): void =>
  bus.publish(hoursChannel, { teamId } satisfies HoursMessage);

/** Who answers now at a site of a team with these hours. */
export const readDuty = async (
  { db, clock, presence }: Pick<Deps, 'db' | 'clock' | 'presence'>,
  teamId: string,
  site: WorkingHours | null,
): Promise<Duty> => dutyAt(await listMemberHours(db, teamId), site, presence.operatorsOf(teamId), clock.now());

async function storedHours(db: Db, { teamId, memberId }: Operator): Promise<WorkingHours | null> {
  const member = await findMember(db, teamId, memberId);
  if (!member) throw new AppError('unauthenticated');
  return readHours(member.hours);
}

const viewOf = async (deps: Deps, db: Db, teamId: string, hours: WorkingHours | null): Promise<OwnHours> => ({
  hours,
  onDuty: isOnDutyAnywhere(hours, await listSiteHours(db, teamId), deps.clock.now()),
});

/** The caller's own hours. */
export const readOwnHours = async (deps: Deps, caller: Operator): Promise<OwnHours> =>
  viewOf(deps, deps.db, caller.teamId, await storedHours(deps.db, caller));

/** Changes the caller's own hours; null removes them. */
export async function editOwnHours(deps: Deps, caller: Operator, change: WorkingHours | null): Promise<OwnHours> {
  const { teamId, memberId } = caller;
  const own = await commit(deps)(teamId, async (trx) => {
    const hours = change && changedHours(await storedHours(trx, caller), change);
    await updateMember(trx, teamId, memberId, { hours: hours && JSON.stringify(hours) });
    return { result: await viewOf(deps, trx, teamId, hours), facts: [] };
  });
  announceHours(deps, teamId);
  return own;
}
