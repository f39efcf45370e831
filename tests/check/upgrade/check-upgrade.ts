import { join } from 'node:path';
import { bun, type Child, runChild } from '../../harness/child.ts';
import type { Random } from '../../harness/random.ts';
import type { OldStore } from './old-store.ts';

/** How often an upgrade that was ended hard had not begun to count, was complete, or ended before. */
export interface UpgradeOutcome {
  readonly old: number;
  readonly today: number;
  readonly ended: number;
  readonly faults: readonly string[];
}

const program = join(import.meta.dirname, 'open-store.ts');
const open = (place: string): Child => runChild([bun, program, place]);

/** Upgrades a database. @returns how long that takes once it has begun; ms */
async function upgrade({ place }: OldStore): Promise<number> {
  const child = open(place);
  await child.line();
  const begun = performance.now();
  if ((await child.ended) !== 0) throw new Error(`the upgrade ended: ${child.output()}`);
  return performance.now() - begun;
}

/**
 * Ends upgrades of a database hard at random moments. Afterwards each has the schema and the rows of before or those of
 * today, and the next start brings it to today's.
 */
export async function checkUpgrade(store: OldStore, kills: number, random: Random): Promise<UpgradeOutcome> {
  await store.restore();
  const old = await store.readState();
  const time = await upgrade(store);
  const today = await store.readState();
  const counts = { old: 0, today: 0, ended: 0 };
  const faults: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    await store.restore();
    const child = open(store.place);
    await child.line();
    const moment = random.between(0, time * 1.1);
    await Bun.sleep(moment);
    if (!child.isUp) counts.ended += 1;
    await child.end('SIGKILL');
    const state = await store.readState();
    if (state === old) counts.old += 1;
    else if (state === today) counts.today += 1;
    else
      faults.push(`ended after ${Math.round(moment)} of ${Math.round(time)} ms it is neither as before nor as after`);
    await upgrade(store);
    if ((await store.readState()) !== today)
      faults.push(`ended after ${Math.round(moment)} ms the next start did not complete it`);
  }
  return { ...counts, faults };
}
