// The check of teams: `npm run check:team -- --dialogs 1000 --members 4 --kills 20 --seed 1`, with `--processes 2` on two
// servers over PostgreSQL and Redis. With `--faults` it checks itself: each seeded fault must be found.
import { readOptions } from './options.ts';
import { measureRemoval, stageRemoval } from './removal.ts';
import { startOne, startTwo } from './removal-place.ts';
import { runTeams, type TeamOutcome } from './run-teams.ts';
import { findTeamFault, teamFaults } from './seeded.ts';

const shown = 30;

function report({ counts, latest, stalled, seconds, faults }: TeamOutcome): void {
  const lines = [
    `${counts.dialogs} dialogs, ${counts.answers} answers stored, ${counts.forced} of them after a warning; ${counts.refused} given up after it`,
    `${counts.givenBack} silent claims given back, the latest ${latest} ms after its limit; ${counts.turns} turns`,
    `${seconds.toFixed(0)} s, of which the machine stalled for ${stalled} ms`,
    ...faults.slice(0, shown).map((fault) => `FAULT ${fault}`),
    faults.length === 0
      ? 'true: no dialog was answered by two unwarned, silent claims were given back in time, the turn was even within one'
      : `NOT TRUE: ${faults.length} faults${faults.length > shown ? `, the first ${shown} above` : ''}`,
  ];
  for (const line of lines) console.log(line);
}

async function findFaults(): Promise<boolean> {
  let all = true;
  for (const fault of teamFaults) {
    const line = (await findTeamFault(fault)).split('\n').find((one) => fault.found.test(one));
    console.log(line === undefined ? `NOT FOUND ${fault.name}` : `found ${fault.name}: ${line}`);
    all &&= line !== undefined;
  }
  return all;
}

/** How often members are removed, and how soon every process has to refuse them; ms. */
const removals = 20;
const refusedWithin = 1_000;

/** Removes members who have sockets and calls under way at every process. */
async function checkRemovals(): Promise<boolean> {
  const place = await (options.processes === 2 ? startTwo() : startOne());
  try {
    let longest = 0;
    for (let count = 0; count < removals; count += 1)
      longest = Math.max(longest, await measureRemoval(await stageRemoval(place.servers)));
    const isTrue = longest <= refusedWithin;
    console.log(
      `${isTrue ? 'true' : 'NOT TRUE'}: ${removals} removed members lost sockets and calls in ${place.servers.length} processes within ${longest.toFixed(0)} ms`,
    );
    return isTrue;
  } finally {
    await place.stop();
  }
}

async function check(): Promise<boolean> {
  const areRemoved = await checkRemovals();
  const { dialogs, members, kills, processes, seed } = options;
  console.log(`${dialogs} dialogs, 2 teams of ${members}, ${kills} kills, ${processes} processes, seed ${seed}`);
  const outcome = await runTeams(options);
  report(outcome);
  const isProven = outcome.stalled < (outcome.seconds * 1_000) / 2;
  if (!isProven) console.log('NOT PROVEN: the machine had no time for most of the run');
  return areRemoved && isProven && outcome.faults.length === 0;
}

const options = readOptions(process.argv.slice(2), console.log);
process.exit((options.faults ? await findFaults() : await check()) ? 0 : 1);
