import { settingOf } from '../../assistant/assistant-service.ts';
import { letterDomain } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { type AssistantSetting, visitorName, weekdayIntervals, type WorkingHours } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import { leaveRefused } from '../../mail/mail.ts';
import { readWindow, takeUse } from '../../security/tally.ts';
import { ownerAddresses } from '../../user/user-service.ts';
import { readAsked } from '../inbox/inbox-table.ts';
import { claimWait, deferWait, joinWaits, settleWait, waitLease } from '../store/letter-due-table.ts';
import { stopOwnerUrl } from './letter-link.ts';
import { listWaiting } from './waiting-table.ts';
import { waitLetter, type Waiting } from './wait-letter.ts';
import { untilTime } from '../../team/hours/working-hours.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** The most letters that one process sends in a round, and the most due domains that it examines for them. */
const perRound = 20;
const mostLooks = 500;
/** Least time between two letters about one domain; ms. */
const rest = 10 * minute;
/** Longest wait before the letter is also sent to an owner who is online; ms. */
const seenWithin = 15 * minute;
/** The most waiting visitors that one letter lists. */
const mostNamed = 10;
/** Letters to one owner within a day: half of them may go as they fall due, the others are spread over the day. */
export const mostOwnerLetters = 48;
/** How long a letter beyond that bound is deferred; ms. */
const boundedWait = 30 * minute;
/** When a daily digest is sent for a domain without working hours. */
const morning = { zone: 'Europe/Moscow', from: '09:00' };

/** A domain whose letter is due: since when its oldest visitor waits, and when its owner last got a letter. */
export interface DueLetter {
  readonly domain_id: string;
  readonly since: number | null;
  readonly sent_at: number;
}

/** When the first working day of the week begins. */
const firstTime = (hours: WorkingHours): string =>
  hours.days.flatMap((_, weekday) => weekdayIntervals(hours, weekday))[0]?.from ?? morning.from;

/** When the letter about visitors who wait since `since` is to be sent, by the owner's setting; null for never. */
function letterTime(
  { notify, hours }: AssistantSetting,
  { since, sentAt, isThere }: { since: number; sentAt: number; isThere: boolean },
): number | null {
  if (notify === 'off') return null;
  if (notify === 'at_once') return Math.max(since + (isThere ? seenWithin : joinWaits), sentAt + rest);
  const zone = hours?.zone ?? morning.zone;
  const first = hours ? firstTime(hours) : morning.from;
  return since + untilTime(zone, first, since);
}

async function nameWaiting(deps: Deps, dialogs: readonly DialogRow[]): Promise<Waiting[]> {
  const asked = await readAsked(
    deps.db,
    dialogs.map(({ id }) => id),
  );
  return dialogs.map(({ id, number, own_name: ownName, visitor_name: name, unhappy_at: unhappyAt }) => ({
    name: visitorName({ number, visitor: { ownName, name } }),
    asked: asked.get(id) ?? '',
    isUnhappy: unhappyAt !== null,
    url: `${deps.config.publicUrl}/dialog/${id}`,
  }));
}

/** Settles the letter about visitors who wait since before `before`; later ones are scheduled again. */
async function settle(
  deps: Deps,
  ownerId: string,
  domainId: string,
  before: number,
  sentAt: number | null,
): Promise<void> {
  await writeFor(deps, ownerId, async (trx: Db) => {
    await settleWait(trx, domainId, sentAt);
    const [later] = await listWaiting(trx, { ownerId, domainId }, before + 1, 1);
    if (later) await deferWait(trx, domainId, before + 1, deps.clock.now() + joinWaits);
  });
}

/**
 * Whether the owner has used up the letters of the day so far: half of `mostOwnerLetters` at its start, the other half
 * in proportion to the time since.
 */
async function isBounded({ db }: Deps, key: string, now: number): Promise<boolean> {
  const window = await readWindow(db, key, now);
  const elapsed = window ? 1 - (window.until - now) / day : 0;
  return (window?.used ?? 0) >= (mostOwnerLetters / 2) * (1 + elapsed);
}

/** Sends the letter of one domain, defers it or drops it. @returns whether it was passed to the mail server */
async function mailOwner(deps: Deps, { domain_id: domainId, since, sent_at: sentAt }: DueLetter): Promise<boolean> {
  const now = deps.clock.now();
  const domain = await letterDomain(deps, domainId);
  if (!domain) return false;
  const setting = await settingOf(deps.db, domainId);
  const dialogs =
    since === null ? [] : await listWaiting(deps.db, { ownerId: domain.owner_id, domainId }, since, mostNamed + 1);
  const isThere = deps.presence.operatorIsThere(domain.owner_id);
  const at = dialogs.length === 0 ? null : letterTime(setting, { since: since!, sentAt, isThere });
  const key = `wait-letter:owner:${domain.owner_id}`;
  if (at === null) await settle(deps, domain.owner_id, domainId, now, null);
  else if (at > now) await deferWait(deps.db, domainId, since, at);
  else if (await isBounded(deps, key, now)) await deferWait(deps.db, domainId, since, now + boundedWait);
  else return sendTo(deps, domain, { domainId, dialogs, key });
  return false;
}

async function sendTo(
  deps: Deps,
  domain: NonNullable<Awaited<ReturnType<typeof letterDomain>>>,
  { domainId, dialogs, key }: { domainId: string; dialogs: readonly DialogRow[]; key: string },
): Promise<true> {
  const now = deps.clock.now();
  const { productName, publicUrl } = deps.config;
  const letter = waitLetter({
    productName,
    site: domain.name,
    waiting: await nameWaiting(deps, dialogs.slice(0, mostNamed)),
    isMore: dialogs.length > mostNamed,
    listUrl: `${publicUrl}/dialogs`,
    settingsUrl: `${publicUrl}/setting/notifications`,
    stopUrl: stopOwnerUrl(deps, domainId),
  });
  for (const to of await ownerAddresses(deps, domain.owner_id))
    await deps.mail.send({ to, ...letter }).catch(leaveRefused);
  await takeUse(deps.db, key, { count: Number.MAX_SAFE_INTEGER, length: day }, now, '');
  await settle(deps, domain.owner_id, domainId, now, now);
  return true;
}

/**
 * Sends owners the due letters about visitors who wait for an operator. One process claims each domain. A deferred or
 * dropped letter does not count towards `perRound`.
 */
export async function mailOwners(deps: Deps): Promise<void> {
  for (let looks = 0, sent = 0; looks < mostLooks && sent < perRound && !deps.shutdown.draining; looks += 1) {
    const now = deps.clock.now();
    const due = await claimWait(deps.db, now, now + waitLease);
    if (!due) return;
    try {
      if (await mailOwner(deps, due)) sent += 1;
    } catch (error) {
      sent += 1;
      deps.log.error({ err: error, domainId: due.domain_id }, 'a letter to an owner failed');
    }
  }
}
