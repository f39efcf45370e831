import { join } from 'node:path';
import { runTeams } from './run-teams.ts';
import { type TeamCheckOptions, usual } from './options.ts';

const fileOf = (name: string): string => join(import.meta.dirname, 'fault', `${name}.ts`);

/** The servers' minute in a short check; ms. */
const shortMinute = 4_000;

/**
 * A check that takes half a minute: a minute of the servers is 4 s. Nothing in it depends on speed: a silent claim may
 * be given back late, but not never.
 */
export const short: TeamCheckOptions = {
  ...usual,
  dialogs: 40,
  members: 3,
  kills: 2,
  pace: 4,
  minute: shortMinute,
  grace: 120_000,
  preload: [fileOf('short-minute')],
};

/** A fault that is put into the server to see whether the check finds it. */
export interface TeamFault {
  /** Its file in `fault/`. */
  readonly name: string;
  /** What the check must say. */
  readonly found: RegExp;
  readonly needs: Partial<TeamCheckOptions>;
}

export const teamFaults: readonly TeamFault[] = [
  { name: 'unguarded-answer', found: /was answered by \S+ without a warning/, needs: {} },
  { name: 'lost-claim', found: /of no member was answered by/, needs: {} },
  { name: 'silent-claim', found: /was still \S+ \d+ ms after its limit/, needs: { grace: 5_000 } },
  { name: 'uneven-turn', found: /had two turns within/, needs: { kills: 0 } },
];

/** Runs a short check of a server with the fault; what it found. */
export async function findTeamFault({ name, needs }: TeamFault): Promise<string> {
  const options = {
    ...short,
    ...needs,
    kills: 0,
    excusesStalls: false,
    preload: [...short.preload, fileOf(name)],
    seed: 7,
  };
  return (await runTeams(options)).faults.join('\n');
}
