import { detached } from '../../database/call-ground.ts';
import type { Db } from '../../database/database.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import { countUses, forgetUses, readUses } from '../../security/tally.ts';

/** How long a dialog that an operator has answered speaks for the address of its visitor; ms. */
const proofTime = 7 * 24 * 60 * 60 * 1000;

/** So many more dialogs a day an address may begin at a site for each of its dialogs that an operator answered there. */
const dialogsEach = 10;

/** The daily number grows to this many times its setting at most. */
const mostTimes = 20;

const keyOf = (domainId: string, hash: string): string => `proven:${domainId}:${hash}`;

/** How many dialogs an address may begin at a site in a day; `base` is the setting. */
export async function dialogsPerDay(
  trx: Db,
  { domainId, hash, base, now }: { domainId: string; hash: string; base: number; now: number },
): Promise<number> {
  const proven = await readUses(trx, keyOf(domainId, hash), now);
  return Math.min(base * mostTimes, base + dialogsEach * proven);
}

/** Dialogs that this process has counted, so that further answers there need no write. */
const countedDialogs = serverState(() => new Set<string>());
const mostRemembered = 10_000;

/**
 * Counts a dialog for its visitor's address once an operator answers it. An address that many people share, such as a
 * mobile carrier's, so begins more dialogs in a day; a stranger needs the work of a person for each ten. Programs
 * answer anything, so their answers count for nothing.
 */
export async function countAnswered(deps: Deps, { id, domain_id, address_hash }: DialogRow): Promise<void> {
  const counted = countedDialogs(deps);
  if (address_hash === null || !deps.config.rateLimits || counted.has(id)) return;
  if (counted.size >= mostRemembered) counted.clear();
  counted.add(id);
  const window = { by: 1, length: proofTime, now: deps.clock.now() };
  await detached(async () => {
    const { used } = await countUses(deps.db, `answered:${id}`, window);
    if (used === 1) await countUses(deps.db, keyOf(domain_id, address_hash), window);
  }).catch((error: unknown) => deps.log.warn({ err: error, dialogId: id }, 'an answered dialog was not counted'));
}

/** What a banned visitor's address has proven counts no longer. */
export const forgetProof = (trx: Db, domainId: string, hash: string): Promise<unknown> =>
  forgetUses(trx, keyOf(domainId, hash));
