import { domainNames } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import { countUses, takeUse } from '../../security/tally.ts';
import type { Visitor } from '../../security/visitor.ts';
import { formerMailboxKey, mailboxKey } from './letter-link.ts';
import {
  claimMailbox,
  countProven,
  deleteMailboxes,
  deleteOldMailboxes,
  findMailbox,
  markMailbox,
  reopenMailbox,
  returnToMailbox,
} from './mailbox-table.ts';

// Which mailboxes may be sent letters. Anybody may type an address: a mailbox counts as proven after a person has
// followed a link of one of its letters.

const day = 24 * 60 * 60 * 1000;
/** How long a mailbox without letters is remembered; ms. */
const mailboxLife = 180 * day;
/** Letters to an unproven address at a site, unless the site's server has signed the address. */
export const mostUnproven = 5;
/** The greatest `integer` of PostgreSQL. */
const unbounded = 2 ** 31 - 1;
/** Mailboxes that letters of one owner may reach for the first time within a day, besides one for each proven one. */
export const newMailboxes = 10;
/** How often within `length` a mailbox that refuses letters, or that has had `mostUnproven`, may be reopened. */
const reopenings = { stopped: 1, unproven: 3, length: 30 * day } as const;

/** The keys of an address at a site: the present one, and the one under which older rows of some are stored. */
const keysOf = (deps: Pick<Deps, 'secret'>, domainId: string, email: string): [string, ...string[]] => {
  const former = formerMailboxKey(deps, domainId, email);
  return [mailboxKey(deps, domainId, email), ...(former === null ? [] : [former])];
};

/**
 * A visitor typed an address to get the answer by mail: reopens a mailbox that refuses letters, a limited number of
 * times, since anybody may type that address.
 * @throws AppError `rate_limited` when that mailbox was reopened too often
 */
export const wantLetters = (
  deps: Deps,
  { ownerId, domainId }: Pick<Visitor, 'ownerId' | 'domainId'>,
  email: string,
): Promise<void> =>
  writeFor(deps, ownerId, async (trx) => {
    const keys = keysOf(deps, domainId, email);
    const reopened: ('stopped' | 'unproven')[] = [];
    for (const each of keys) {
      const isStopped = (await findMailbox(trx, each))?.stopped === 1;
      if (await reopenMailbox(trx, each, mostUnproven)) reopened.push(isStopped ? 'stopped' : 'unproven');
    }
    if (reopened.length === 0) return;
    const count = Math.min(...reopened.map((why) => reopenings[why]));
    const window = { count, length: reopenings.length };
    await takeUse(trx, `mailbox-again:${keys[0]}`, window, deps.clock.now(), 'Письма на этот адрес отключены.');
  });

/** How many mailboxes an owner's letters may reach for the first time within a day. */
async function mostNew(deps: Deps, ownerId: string): Promise<number> {
  const domains = [...(await domainNames(deps, ownerId)).keys()];
  return newMailboxes + (domains.length === 0 ? 0 : await countProven(deps.db, domains));
}

/**
 * Counts a letter to an unproven mailbox, before it is sent, so that letters which processes send at once count too.
 * @returns a function that takes the count back; null when the owner or the server has sent enough of them for a day
 */
async function claimUnproven(deps: Deps, ownerId: string, isNew: boolean): Promise<(() => Promise<void>) | null> {
  const claims = [{ key: 'reply-letter:strangers', most: deps.config.quotas.strangerLettersPerDay }];
  if (isNew) claims.push({ key: `reply-letter:new:${ownerId}`, most: await mostNew(deps, ownerId) });
  const counted: string[] = [];
  const countBy = (key: string, by: number) => countUses(deps.db, key, { by, length: day, now: deps.clock.now() });
  const undo = async (): Promise<void> => {
    for (const key of counted) await countBy(key, -1);
  };
  for (const { key, most } of claims) {
    counted.push(key);
    if ((await countBy(key, 1)).used <= most) continue;
    await undo();
    return null;
  }
  return undo;
}

/** Whether the mailbox of a dialog's address, if there is one, takes one more letter. */
export async function takesLetters(deps: Deps, dialog: DialogRow): Promise<boolean> {
  if (dialog.email === '') return false;
  const keys = keysOf(deps, dialog.domain_id, dialog.email);
  const found = (await Promise.all(keys.map((key) => findMailbox(deps.db, key)))).filter((row) => row !== undefined);
  if (found.some(({ stopped, bounced }) => stopped === 1 || bounced === 1)) return false;
  const isBounded = dialog.verified === 0 && found.every(({ proven }) => proven === 0);
  return !isBounded || found.every(({ sent }) => sent < mostUnproven);
}

/** Whether a mail server has reported that there is no such address as a dialog's. */
export async function isBounced(deps: Deps, dialog: Pick<DialogRow, 'domain_id' | 'email'>): Promise<boolean> {
  if (dialog.email === '') return false;
  return (await findMailbox(deps.db, mailboxKey(deps, dialog.domain_id, dialog.email)))?.bounced === 1;
}

/** Marks the mailbox of a dialog's address: there is none, or letters are read there. */
export const markAddress = (
  deps: Deps,
  { domain_id: domainId, email }: Pick<DialogRow, 'domain_id' | 'email'>,
  mark: 'bounced' | 'proven',
): Promise<boolean> => markMailbox(deps.db, mailboxKey(deps, domainId, email), mark);

/** A letter that is counted, to a mailbox that takes it. */
export interface ClaimedLetter {
  /** The mailbox, as the link that stops its letters names it. */
  readonly key: string;
  /** Takes the count back: the mail server did not take the letter. */
  undo(): Promise<void>;
}

/**
 * Counts a letter to the mailbox of a dialog's address.
 * @returns `refused` when it wants no letters or has had `mostUnproven`; `later` when the owner or the server has sent
 *   enough letters to unproven mailboxes for a day
 */
export async function claimLetter(deps: Deps, dialog: DialogRow): Promise<ClaimedLetter | 'refused' | 'later'> {
  const { db } = deps;
  const keys = keysOf(deps, dialog.domain_id, dialog.email);
  const found = (await Promise.all(keys.map((key) => findMailbox(db, key)))).filter((row) => row !== undefined);
  if (found.some(({ stopped, bounced }) => stopped === 1 || bounced === 1)) return 'refused';
  const isProven = found.some(({ proven }) => proven === 1);
  const isNew = found.every(({ sent }) => sent === 0);
  const undoUnproven = isProven ? async () => {} : await claimUnproven(deps, dialog.owner_id, isNew);
  if (!undoUnproven) return 'later';
  const key = keys[0];
  const most = dialog.verified === 1 || isProven ? unbounded : mostUnproven;
  if (!(await claimMailbox(db, { key, domainId: dialog.domain_id, most, at: deps.clock.now() }))) {
    await undoUnproven();
    return 'refused';
  }
  const undo = async (): Promise<void> => void (await Promise.all([returnToMailbox(db, key), undoUnproven()]));
  return { key, undo };
}

/** Deletes mailboxes without letters for `mailboxLife`, except those that refuse letters: a round. */
export const sweepMailboxes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldMailboxes(db, clock.now() - mailboxLife);

/** Forgets, in the writer's transaction, what is stored of an address at a site. */
export const forgetMailbox = (deps: Pick<Deps, 'secret'>, trx: Db, domainId: string, email: string): Promise<void> =>
  deleteMailboxes(trx, keysOf(deps, domainId, email));
