import { domainNames, letterDomain } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow, MailboxRow, SentenceRow } from '../../database/schema.ts';
import { leaveRefused } from '../../mail/mail.ts';
import { countUses, readUses, takeUse } from '../../security/tally.ts';
import type { Visitor } from '../../security/visitor.ts';
import { findDialog, updateDialog } from '../store/dialog-table.ts';
import { serverState } from '../../runtime/server-state.ts';
import { claimReply, deferReply, dropReply, joinReplies, listDueOwners } from '../store/letter-due-table.ts';
import { formerMailboxKey, inboxKey, mailboxKey, openUrl, stopVisitorUrl } from './letter-link.ts';
import { languageOfChat } from '../visitor-language.ts';
import {
  claimMailbox,
  countProven,
  deleteOldMailboxes,
  findMailbox,
  reopenMailbox,
  returnToMailbox,
} from './mailbox-table.ts';
import { replyLetter } from './reply-letter.ts';
import { readSentencesAfter } from '../store/sentence-table.ts';

const day = 24 * 60 * 60 * 1000;
/** How many letters one process sends in a round, and how many dialogs of one owner it looks at. */
const perRound = 20;
/** For how long a dialog whose letter is under way is left alone by other processes; ms. */
const lease = 10 * 60 * 1000;
/** After so many failures in a row, a lease apart, a letter is given up: 16 hours. */
const mostTries = 100;
/** How long a visitor whose tab is open has to read an answer there; ms. */
const seenWithin = 15 * 60 * 1000;
/** How long a letter waits that there are too many of; ms. */
const boundedWait = 60 * 60 * 1000;
/** How many sentences are looked at for a letter. */
const mostSentences = 100;
/** How long a mailbox is remembered to which nothing is sent any more; ms. */
const mailboxLife = 180 * day;

/** Letters within a day: in one dialog, to one address from all sites together, of one owner. */
export const mostLetters = { dialog: 10, address: 10, owner: 1_000 } as const;
/**
 * Mailboxes that letters of one owner may reach for the first time within a day, and one more for each that has
 * followed a link of one: strangers do not.
 */
export const newMailboxes = 10;
/**
 * Letters in all to an address at a site, until one of their links was followed or the site's server has vouched for
 * it.
 */
export const mostUnproven = 5;
/** The greatest `integer` of PostgreSQL. */
const unbounded = 2 ** 31 - 1;
/** How often a mailbox may be reopened: one that refuses letters, and one that has had `mostUnproven`. */
const reopenings = { stopped: 1, unproven: 3, length: 30 * day } as const;

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
    const key = mailboxKey(deps, domainId, email);
    const former = formerMailboxKey(deps, domainId, email);
    const reopened: ('stopped' | 'unproven')[] = [];
    for (const each of former === null ? [key] : [key, former]) {
      const isStopped = (await findMailbox(trx, each))?.stopped === 1;
      if (await reopenMailbox(trx, each, mostUnproven)) reopened.push(isStopped ? 'stopped' : 'unproven');
    }
    if (reopened.length === 0) return;
    const count = Math.min(...reopened.map((why) => reopenings[why]));
    const window = { count, length: reopenings.length };
    await takeUse(trx, `mailbox-again:${key}`, window, deps.clock.now(), 'Письма на этот адрес отключены.');
  });

/** Operators' sentences after the visitor's read mark that were not mailed. */
async function unreadReplies(deps: Pick<Deps, 'db'>, dialog: DialogRow): Promise<SentenceRow[]> {
  const seen = Math.max(dialog.visitor_read, dialog.mailed);
  const rows = await readSentencesAfter(deps.db, dialog.id, seen, mostSentences);
  return rows.filter(({ author }) => author === 'operator');
}

/** Marks sentences up to a number as mailed; later ones are scheduled again. */
const settle = (deps: Deps, { id, owner_id }: DialogRow, upTo: number | null): Promise<void> =>
  writeFor(deps, owner_id, async (trx) => {
    if (upTo !== null) await updateDialog(trx, id, { mailed: upTo });
    const now = await findDialog(trx, id);
    if (!now) return;
    if (now.email !== '' && (await unreadReplies({ db: trx }, now)).length > 0)
      await deferReply(trx, id, deps.clock.now() + joinReplies, 0);
    else await dropReply(trx, id);
  });

/** The mailbox of a dialog's address at its site, by its present name and by its former one. */
interface Mailbox {
  readonly key: string;
  readonly isStopped: boolean;
  readonly isProven: boolean;
  /** Whether no letter of the site has reached it. */
  readonly isNew: boolean;
}

async function readMailbox(deps: Deps, { domain_id, email }: DialogRow): Promise<Mailbox> {
  const key = mailboxKey(deps, domain_id, email);
  const former = formerMailboxKey(deps, domain_id, email);
  const found = [await findMailbox(deps.db, key), former === null ? undefined : await findMailbox(deps.db, former)];
  const has = (is: (row: MailboxRow) => boolean): boolean => found.some((row) => row !== undefined && is(row));
  return {
    key,
    isStopped: has(({ stopped }) => stopped === 1),
    isProven: has(({ proven }) => proven === 1),
    isNew: !has(({ sent }) => sent > 0),
  };
}

/** Where new mailboxes of an owner are counted, and letters of the server to unproven ones. */
const newKey = (ownerId: string): string => `reply-letter:new:${ownerId}`;
const strangersKey = 'reply-letter:strangers';

/** How many mailboxes an owner's letters may reach for the first time within a day. */
async function mostNew(deps: Deps, ownerId: string): Promise<number> {
  const domains = [...(await domainNames(deps, ownerId)).keys()];
  return newMailboxes + (domains.length === 0 ? 0 : await countProven(deps.db, domains));
}

/**
 * Counts a letter to a mailbox that has followed no link; the result takes that back. Null when the owner or the server
 * has sent enough of them for a day. Counted before it is sent, so those that processes send at once count too.
 */
async function claimStrange(
  deps: Deps,
  { isProven, isNew }: Mailbox,
  ownerId: string,
): Promise<(() => Promise<void>) | null> {
  const claims = [
    ...(isProven ? [] : [{ key: strangersKey, most: deps.config.quotas.strangerLettersPerDay }]),
    ...(isNew && !isProven ? [{ key: newKey(ownerId), most: await mostNew(deps, ownerId) }] : []),
  ];
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

const boundsOf = (deps: Deps, { id, email, owner_id }: DialogRow) =>
  [
    [`reply-letter:dialog:${id}`, mostLetters.dialog],
    [`reply-letter:address:${inboxKey(deps, email)}`, mostLetters.address],
    [`reply-letter:owner:${owner_id}`, mostLetters.owner],
  ] as const;

/** Whether the dialog, the address or the owner has had enough letters for a day. */
async function isBounded(deps: Deps, dialog: DialogRow): Promise<boolean> {
  const now = deps.clock.now();
  for (const [name, count] of boundsOf(deps, dialog)) if ((await readUses(deps.db, name, now)) >= count) return true;
  return false;
}

async function count(deps: Deps, dialog: DialogRow): Promise<void> {
  for (const [name] of boundsOf(deps, dialog))
    await takeUse(deps.db, name, { count: Number.MAX_SAFE_INTEGER, length: day }, deps.clock.now(), '');
}

type LetterDomain = NonNullable<Awaited<ReturnType<typeof letterDomain>>>;

async function send(deps: Deps, { domain, dialog, rows, mailbox }: SentReply): Promise<void> {
  const { key } = mailbox;
  const language = languageOfChat(dialog, domain);
  const letter = replyLetter({
    language,
    site: domain.name,
    sentences: rows,
    openUrl: openUrl(deps, dialog),
    stopUrl: stopVisitorUrl(deps, key, language),
  });
  const messageId = `<${dialog.id}.${rows.at(-1)!.seq}@${new URL(deps.config.publicUrl).hostname}>`;
  try {
    await deps.mail.send({ to: dialog.email, ...letter, messageId }).catch(leaveRefused);
  } catch (error) {
    await returnToMailbox(deps.db, key);
    throw error;
  }
  await count(deps, dialog);
}

/** The decision on a dialog with a due letter. */
type Step = { readonly send: SentReply } | { readonly deferBy: number } | { readonly settleUpTo: number | null };

interface SentReply {
  readonly domain: LetterDomain;
  readonly dialog: DialogRow;
  readonly rows: readonly SentenceRow[];
  readonly mailbox: Mailbox;
}

/** Defers a letter while the visitor is online or there are too many, drops it when it was read. */
async function nextStep(deps: Deps, dialog: DialogRow, tries: number): Promise<Step> {
  const rows = dialog.is_ban || dialog.email === '' ? [] : await unreadReplies(deps, dialog);
  const domain = await letterDomain(deps, dialog.domain_id);
  if (rows.length === 0 || !domain) return { settleUpTo: null };
  if (deps.presence.isOnline(dialog.session) && deps.clock.now() < rows[0]!.at + seenWithin)
    return { deferBy: joinReplies };
  const settleUpTo = rows.at(-1)!.seq;
  if (tries > mostTries) {
    deps.log.error({ dialogId: dialog.id }, 'a letter to a visitor is given up');
    return { settleUpTo };
  }
  // The letter names the site as its sender: the owner has to have verified the domain.
  if (domain.verified !== 1) return { settleUpTo };
  if (await isBounded(deps, dialog)) return { deferBy: boundedWait };
  return { send: { domain, dialog, rows, mailbox: await readMailbox(deps, dialog) } };
}

/** Mails the unread answers of one dialog. @returns whether a letter was passed to the mail server */
async function mailReply(deps: Deps, dialogId: string, tries: number): Promise<boolean> {
  const dialog = await findDialog(deps.db, dialogId);
  if (!dialog) return false;
  const step = await nextStep(deps, dialog, tries);
  if ('deferBy' in step) await deferReply(deps.db, dialogId, deps.clock.now() + step.deferBy, 0);
  if ('settleUpTo' in step) await settle(deps, dialog, step.settleUpTo);
  return 'send' in step && sendClaimed(deps, step.send);
}

/** Whether the counters of the mailbox allow this letter. */
function claimFor(deps: Deps, { dialog, mailbox }: SentReply): Promise<boolean> {
  const { key, isProven } = mailbox;
  const most = dialog.verified === 1 || isProven ? unbounded : mostUnproven;
  return claimMailbox(deps.db, { key, domainId: dialog.domain_id, most, at: deps.clock.now() });
}

async function sendClaimed(deps: Deps, reply: SentReply): Promise<boolean> {
  const { dialog, rows, mailbox } = reply;
  const upTo = rows.at(-1)!.seq;
  const leave = async (): Promise<boolean> => {
    deps.log.info({ dialogId: dialog.id }, 'a mailbox wants no letters, or has had enough without a sign of life');
    await settle(deps, dialog, upTo);
    return false;
  };
  if (mailbox.isStopped) return leave();
  const undo = await claimStrange(deps, mailbox, dialog.owner_id);
  if (!undo) {
    await deferReply(deps.db, dialog.id, deps.clock.now() + boundedWait, 0);
    return false;
  }
  if (!(await claimFor(deps, reply))) {
    await undo();
    return leave();
  }
  await send(deps, reply).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  await settle(deps, dialog, upTo);
  return true;
}

/** When each owner's letter was last handed to the mail server; forgotten after `turnMemory`. */
const lastTurns = serverState(() => new Map<string, number>());
const turnMemory = 60 * 60 * 1000;

/** Owners with a due letter: first the one that has waited longest, since its last letter or since one was due. */
async function ownersInTurn(deps: Deps, turns: Map<string, number>): Promise<string[]> {
  const now = deps.clock.now();
  for (const [ownerId, at] of turns) if (at <= now - turnMemory) turns.delete(ownerId);
  const due = await listDueOwners(deps.db, now);
  const since = ({ owner_id, due_at }: (typeof due)[number]): number => Math.max(due_at, turns.get(owner_id) ?? 0);
  return due.toSorted((one, other) => since(one) - since(other)).map(({ owner_id }) => owner_id);
}

/** One letter that is due of an owner: null when none is, else whether the mail server was asked to take it. */
async function mailNextOf(deps: Deps, ownerId: string): Promise<boolean | null> {
  const now = deps.clock.now();
  const due = await claimReply(deps.db, ownerId, now, now + lease);
  if (!due) return null;
  try {
    return await mailReply(deps, due.dialog_id, due.tries);
  } catch (error) {
    deps.log.error({ err: error, dialogId: due.dialog_id }, 'a letter to a visitor failed');
    return true;
  }
}

/**
 * Mails unread answers to visitors who have left, one of each owner in turn; one process claims each dialog. What is
 * not sent uses up nothing of a round. A failed letter is retried; a crash right after sending repeats it with the same
 * message id.
 */
export async function mailReplies(deps: Deps): Promise<void> {
  const turns = lastTurns(deps);
  let owners = await ownersInTurn(deps, turns);
  let sent = 0;
  for (let looks = 0; looks < perRound && owners.length > 0; looks += 1) {
    const more: string[] = [];
    for (const ownerId of owners) {
      if (sent >= perRound || deps.shutdown.draining) break;
      const isSent = await mailNextOf(deps, ownerId);
      if (isSent !== null) more.push(ownerId);
      if (!isSent) continue;
      turns.set(ownerId, deps.clock.now());
      sent += 1;
    }
    owners = more;
  }
  await deleteOldMailboxes(deps.db, deps.clock.now() - mailboxLife);
}
