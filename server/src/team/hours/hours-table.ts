import type { WorkingHours } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { prepared } from '../../database/query/prepared.ts';

/** A member with hours of their own, or null where those of the site apply. */
export interface MemberHours {
  readonly id: string;
  readonly hours: WorkingHours | null;
}

/** Working hours as they are stored. */
export const readHours = (stored: string | null): WorkingHours | null =>
  stored === null ? null : (JSON.parse(stored) as WorkingHours);

const selectMembers = prepared<{ teamId: string }, { id: string; hours: string | null }>((db, slot) =>
  db.selectFrom('member').select(['user_id as id', 'hours']).where('team_id', '=', slot('teamId')).compile(),
);

/** The hours of each member of a team. */
export const listMemberHours = async (db: Db, teamId: string): Promise<MemberHours[]> =>
  (await selectMembers(db, { teamId })).map(({ id, hours }) => ({ id, hours: readHours(hours) }));

const selectSites = prepared<{ teamId: string }, { id: string; hours: string | null }>((db, slot) =>
  db
    .selectFrom('domain')
    .leftJoin('assistant_setting', 'assistant_setting.domain_id', 'domain.id')
    .select(['domain.id', 'assistant_setting.hours'])
    .where('domain.owner_id', '=', slot('teamId'))
    .compile(),
);

/** The hours of each site of a team by the domain's id; null where none are set. */
export const listSiteHours = async (db: Db, teamId: string): Promise<Map<string, WorkingHours | null>> =>
  new Map((await selectSites(db, { teamId })).map(({ id, hours }) => [id, readHours(hours)]));
