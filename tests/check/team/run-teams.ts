import { createAccount, type Person } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { joinTeam } from '../../harness/join-team.ts';
import { createRandom, type Random } from '../../harness/random.ts';
import { type Setup, withSetup } from '../delivery/setup.ts';
import { type Audit, startAudit } from './audit.ts';
import { Crowd } from './crowd.ts';
import { Desk } from './desk.ts';
import { openLimit, type TeamCheckOptions } from './options.ts';
import { createTeamRecord, type TeamRecord, watchStalls } from './team-record.ts';
import { judgeTeams, openClaims, type TeamVerdict } from './team-verdict.ts';

export interface TeamOutcome extends TeamVerdict {
  readonly seconds: number;
}

interface Team {
  readonly site: string;
  readonly crowd: Crowd;
}

interface Check {
  readonly setup: Setup;
  readonly options: TeamCheckOptions;
  readonly random: Random;
  readonly record: TeamRecord;
}

/** A team whose dialogs are assigned in turn, or by hand. */
async function gather({ setup, options, random, record }: Check, name: string, assign: 'turn' | 'hand'): Promise<Team> {
  const { servers } = setup;
  const server = servers[0]!;
  const owner = await createAccount(server, name);
  const people: Person[] = [owner];
  for (let at = 2; at <= options.members; at += 1)
    people.push(await joinTeam(server, await owner.access(), { name: `${name}-${at}` }));
  const token = await owner.access();
  const setting = { assign, limit: openLimit, returnAfter: 1 };
  await fetch(`${server.url}/api/v1/team/setting`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(setting),
  });
  const [team] = await callServer<{ id: string }[]>(server.url, 'GET /team/list', { token });
  const members = await callServer<{ id: string; email: string }[]>(server.url, 'GET /team/member/list', { token });
  const crowd = new Crowd(random, assign);
  crowd.desks = people.map((person) => {
    const { id } = members.find(({ email }) => email === person.email)!;
    const member = { id, name: person.email.split('@')[0]!, team: team!.id, there: [] };
    record.members.push(member);
    return new Desk({ servers, random, person, member, record, look: crowd.look });
  });
  return { site: owner.site, crowd };
}

/** Members come and go until the check ends; at the end all are there. */
async function wander(desk: Desk, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    desk.come(true);
    await Bun.sleep(random.between(3_000, 12_000));
    if (isOver()) break;
    if (random.chance(0.4)) {
      await desk.setAvailable(false);
      await Bun.sleep(random.between(500, 4_000));
      await desk.setAvailable(true);
    } else {
      desk.come(false);
      await Bun.sleep(random.between(500, 6_000));
    }
  }
  desk.come(true);
}

/** Kills servers at random moments and starts them again. */
async function kill({ setup, options, random, record }: Check, time: number): Promise<void> {
  const { servers } = setup;
  const killOne = async (at: number): Promise<void> => {
    const down = { from: Date.now(), until: Infinity };
    record.downs[at]!.push(down);
    await servers[at]!.end('SIGKILL');
    await servers[at]!.start();
    down.until = Date.now();
  };
  for (let count = 0; count < options.kills; count += 1) {
    await Bun.sleep(random.between(0.5, 1.5) * (time / (options.kills + 1)));
    const chosen = Math.floor(random.next() * servers.length);
    const all = random.chance(0.2);
    await Promise.all(servers.flatMap((_, at) => (all || at === chosen ? [killOne(at)] : [])));
    if ((count + 1) % 5 === 0) options.say(`${count + 1} of ${options.kills} kills`);
  }
}

/** Visitors of both teams, as fast as the check's pace. */
async function visit({ setup, options, random }: Check, teams: readonly Team[]): Promise<void> {
  const visits: Promise<void>[] = [];
  for (let count = 0; count < options.dialogs; count += 1) {
    const { crowd, site } = teams[count % teams.length]!;
    visits.push(crowd.visit(setup.servers, site));
    await Bun.sleep((random.between(0.5, 1.5) * 1_000) / options.pace);
    if ((count + 1) % 100 === 0) options.say(`${count + 1} of ${options.dialogs} dialogs`);
  }
  await Promise.all(visits);
}

/** Waits until each claim of now has come to its end, or should have. */
async function untilEnded(audit: Audit, { minute, grace }: TeamCheckOptions): Promise<void> {
  const claims = openClaims(await audit.read());
  for (const until = Date.now() + minute + grace + 1_000; Date.now() < until; await Bun.sleep(500)) {
    const now = openClaims(await audit.read());
    if ([...claims].every((claim) => !now.has(claim))) return;
  }
}

/**
 * Runs the whole check: members answer, race, hand over and fall silent while they come and go and servers are killed;
 * then the store's audit is compared.
 */
export const runTeams = (options: TeamCheckOptions): Promise<TeamOutcome> =>
  withSetup({ preload: options.preload, processes: options.processes, attacked: false }, (setup) =>
    runOver(setup, options),
  );

async function runOver(setup: Setup, options: TeamCheckOptions): Promise<TeamOutcome> {
  const started = performance.now();
  const random = createRandom(options.seed);
  const record = createTeamRecord(setup.servers.length);
  const check = { setup, options, random, record };
  for (const server of setup.servers) await server.start();
  const audit = await startAudit(setup);
  const teams = [await gather(check, 'turn', 'turn'), await gather(check, 'hand', 'hand')];
  const desks = teams.flatMap(({ crowd }) => crowd.desks);
  let isOver = false;
  const endWatch = options.excusesStalls ? watchStalls(record, audit.probe) : () => undefined;
  try {
    const wandering = Promise.all(desks.map((desk) => wander(desk, random, () => isOver)));
    await Promise.all([visit(check, teams), kill(check, (options.dialogs / options.pace) * 1_000)]);
    isOver = true;
    await wandering;
    await untilEnded(audit, options);
    record.endedAt = Date.now();
    for (const desk of desks) desk.close();
    await Promise.all(teams.map(({ crowd }) => crowd.settled()));
    const verdict = judgeTeams(record, await audit.read(), { limit: options.minute, grace: options.grace });
    return { ...verdict, seconds: (performance.now() - started) / 1000 };
  } finally {
    isOver = true;
    endWatch();
    for (const desk of desks) desk.close();
  }
}
