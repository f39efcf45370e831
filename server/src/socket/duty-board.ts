import type { Deps } from '../deps.ts';
import { timeOf } from '../runtime/clock.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { type Duty, dutyAt } from '../team/hours/duty.ts';
import { hoursChannel, type HoursMessage, listMemberHours, listSiteHours } from '../team/hours/duty-service.ts';

/** What visitors of a site are shown of its team: a part of the frames `welcome` and `talk`. */
export interface ShownDuty {
  readonly operator: boolean;
  /** False while those who are online are not on duty; absent where it equals `operator`. */
  readonly duty?: false;
  /** When work begins next; absent while a member is on duty. */
  readonly returnsAt?: string;
}

/** Who is on duty in the teams that have visitors here; in memory, since thousands of connections ask. */
export interface DutyBoard {
  /** Loads a team's hours, unless they are in memory. */
  load(teamId: string): Promise<void>;
  /** What visitors of a site are shown now. */
  at(teamId: string, domainId: string): ShownDuty;
  /** Who of a team is online has changed. */
  operatorsChanged(teamId: string): void;
}

/** Hours of a team, and what visitors of its sites are shown until the minute ends. */
interface Team {
  readonly members: Awaited<ReturnType<typeof listMemberHours>>;
  readonly sites: Awaited<ReturnType<typeof listSiteHours>>;
  readonly shown: Map<string, ShownDuty>;
}

/** A reading of a team's hours under way; `isOld`: they have changed since it began. */
interface Reading {
  isOld: boolean;
  done: Promise<void>;
}

const minute = 60_000;
/** Hours begin with a minute; a timer may be early; ms. */
const margin = 20;

const shownOf = ({ isThere, opening }: Duty, operator: boolean): ShownDuty => ({
  operator,
  ...(operator && !isThere ? { duty: false as const } : {}),
  ...(opening ? { returnsAt: timeOf(opening.at) } : {}),
});

/**
 * @param hasVisitors whether a team has visitors here; the hours of others are evicted
 * @param changed is called when what visitors of a team are shown may have changed
 */
export function createDutyBoard(
  deps: Deps,
  hasVisitors: (teamId: string) => boolean,
  changed: (teamId: string) => void,
): DutyBoard {
  const { bus, clock, db, log, presence } = deps;
  const teams = new Map<string, Team>();
  const readings = new Map<string, Reading>();

  async function readUntilNewest(teamId: string, reading: Reading): Promise<void> {
    try {
      do {
        reading.isOld = false;
        const [members, sites] = await Promise.all([listMemberHours(db, teamId), listSiteHours(db, teamId)]);
        teams.set(teamId, { members, sites, shown: new Map() });
      } while (reading.isOld);
    } finally {
      readings.delete(teamId);
    }
  }
  /** One at a time for each team, so that an earlier result never replaces a later one; one under way is repeated. */
  function read(teamId: string): Promise<void> {
    const underWay = readings.get(teamId);
    if (underWay) {
      underWay.isOld = true;
      return underWay.done;
    }
    const reading: Reading = { isOld: false, done: Promise.resolve() };
    readings.set(teamId, reading);
    reading.done = readUntilNewest(teamId, reading);
    return reading.done;
  }
  async function reload(teamId: string): Promise<void> {
    if (!teams.has(teamId) && !readings.has(teamId)) return;
    try {
      await read(teamId);
      changed(teamId);
    } catch (error) {
      log.error({ err: error, teamId }, 'working hours could not be read');
    }
  }
  async function reloadAll(): Promise<void> {
    for (const teamId of teams.keys()) {
      if (deps.shutdown.draining) return;
      if (hasVisitors(teamId)) await reload(teamId);
      else teams.delete(teamId);
      await yieldToEventLoop();
    }
  }
  const unsubscribe = bus.subscribe<HoursMessage>(
    hoursChannel,
    ({ teamId }) => void reload(teamId),
    () => void reloadAll(),
  );
  let forget = (): void => undefined;
  const everyMinute = (): void => {
    forget = clock.after(minute - (clock.now() % minute) + margin, () => {
      void reloadAll();
      everyMinute();
    });
  };
  everyMinute();
  deps.shutdown.add(async () => {
    unsubscribe();
    forget();
  });

  return {
    async load(teamId) {
      if (!teams.has(teamId)) await (readings.get(teamId)?.done ?? read(teamId));
    },
    at(teamId, domainId) {
      const operators = presence.operatorsOf(teamId);
      const team = teams.get(teamId);
      const known = team?.shown.get(domainId);
      if (known) return known;
      if (!team) return { operator: operators.length > 0 };
      const duty = dutyAt(team.members, team.sites.get(domainId) ?? null, operators, clock.now());
      const shown = shownOf(duty, operators.length > 0);
      team.shown.set(domainId, shown);
      return shown;
    },
    operatorsChanged: (teamId) => teams.get(teamId)?.shown.clear(),
  };
}
