import type { Reply } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { countTrail, listTrail } from '../event/trail.ts';
import { timeOf } from '../runtime/clock.ts';

/** Entries of a page. */
const pageSize = 50;

/** Who did what in a team, the newest first. */
export async function readTrail(
  { db }: Pick<Deps, 'db'>,
  teamId: string,
  page = 1,
): Promise<Reply<'GET /team/trail/list'>> {
  const [rows, total] = await Promise.all([
    listTrail(db, teamId, { offset: (page - 1) * pageSize, limit: pageSize }),
    countTrail(db, teamId),
  ]);
  const items = rows.map(({ at, member_id: id, name, what, about }) => ({
    at: timeOf(at),
    member: id === null ? null : { id, name: name ?? '' },
    what,
    about,
  }));
  return { items, page, size: pageSize, total };
}
