import * as z from 'zod/mini';
import { changedHours, type OwnHours, type WorkingHours, workingHours } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { commit } from '../../event/commit.ts';
import { checked } from '../../http/checked.ts';
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

/** Whose hours a call is about. */
type Whose = Pick<Operator, 'teamId' | 'memberId'>;

/** @throws AppError `not_found` */
async function storedHours(db: Db, { teamId, memberId }: Whose): Promise<WorkingHours | null> {
  const member = await findMember(db, teamId, memberId);
  if (!member) throw new AppError('not_found', { detail: 'В команде нет такого участника.' });
  return readHours(member.hours);
}

const hoursBody = z.object({ hours: workingHours });

/**
 * Hours after a change of them. Parts that the change lacks stay, and may not fit what it has.
 * @throws AppError `invalid`, as for a change that has all parts
 */
export const mergeHours = (before: WorkingHours | null, change: WorkingHours): WorkingHours =>
  (checked(hoursBody, { hours: changedHours(before, change) }) as z.infer<typeof hoursBody>).hours;

const viewOf = async (deps: Deps, db: Db, teamId: string, hours: WorkingHours | null): Promise<OwnHours> => ({
  hours,
  onDuty: isOnDutyAnywhere(hours, await listSiteHours(db, teamId), deps.clock.now()),
});

/** The hours of a member. @throws AppError `not_found` */
export const readMemberHours = async (deps: Deps, whose: Whose): Promise<OwnHours> =>
  viewOf(deps, deps.db, whose.teamId, await storedHours(deps.db, whose));

/** Changes the hours of a member; null removes them. @throws AppError `not_found`, `invalid` */
export async function editMemberHours(deps: Deps, whose: Whose, change: WorkingHours | null): Promise<OwnHours> {
  const { teamId, memberId } = whose;
  const own = await commit(deps)(teamId, async (trx) => {
    const before = await storedHours(trx, whose);
    const hours = change && mergeHours(before, change);
    await updateMember(trx, teamId, memberId, { hours: hours && JSON.stringify(hours) });
    return { result: await viewOf(deps, trx, teamId, hours), facts: [] };
  });
  announceHours(deps, teamId);
  return own;
}
