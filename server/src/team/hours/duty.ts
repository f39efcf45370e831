import type { WorkingHours } from '../../contract.ts';
import type { MemberHours } from './hours-table.ts';
import { isOpen, nextOpening } from './working-hours.ts';

/** When work begins next, ms since 1970, and the zone of the hours that say so. */
export interface Opening {
  readonly at: number;
  readonly zone: string;
}

/** Whether somebody on duty is online, and when work begins next; null while anyone is on duty. */
export interface Duty {
  readonly isThere: boolean;
  readonly opening: Opening | null;
}

/** Whether a member works now: by own hours, else by those of the site; where neither are set, always. */
export const isOnDuty = (own: WorkingHours | null, site: WorkingHours | null, now: number): boolean => {
  const hours = own ?? site;
  return hours === null || isOpen(hours, now);
};

/** As `isOnDuty`, for at least one of a team's sites. */
export const isOnDutyAnywhere = (
  own: WorkingHours | null,
  sites: ReadonlyMap<string, WorkingHours | null>,
  now: number,
): boolean =>
  sites.size === 0 ? isOnDuty(own, null, now) : [...sites.values()].some((site) => isOnDuty(own, site, now));

function firstOpening(all: readonly WorkingHours[], now: number): Opening | null {
  const openings = all.flatMap((hours) => {
    const at = nextOpening(hours, now);
    return at === null ? [] : [{ at, zone: hours.zone }];
  });
  return openings.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/**
 * Who answers at a site now.
 * @param online ids of those who have the team's account open; a program among them works by the site's hours
 */
export function dutyAt(
  members: readonly MemberHours[],
  site: WorkingHours | null,
  online: readonly string[],
  now: number,
): Duty {
  const own = new Map(members.map(({ id, hours }) => [id, hours]));
  const isThere = online.some((id) => isOnDuty(own.get(id) ?? null, site, now));
  const all = [...new Set(members.map(({ hours }) => hours ?? site))];
  const isAnyoneOnDuty = all.some((hours) => isOnDuty(hours, null, now));
  return {
    isThere,
    opening: isAnyoneOnDuty
      ? null
      : firstOpening(
          all.filter((hours) => hours !== null),
          now,
        ),
  };
}
