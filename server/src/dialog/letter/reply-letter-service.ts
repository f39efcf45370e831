import { letterDomain } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import { leaveRefused } from '../../mail/mail.ts';
import { countUses, readUses } from '../../security/tally.ts';
import { findDialog, updateDialog } from '../store/dialog-table.ts';
import { serverState } from '../../runtime/server-state.ts';
import { claimReply, deferReply, dropReply, joinReplies, listDueOwners } from '../store/letter-due-table.ts';
import { inboxKey, openUrl, stopVisitorUrl } from './letter-link.ts';
import { languageOfChat } from '../visitor-language.ts';
import { type ClaimedLetter, claimLetter } from './mailbox-service.ts';
import { letterThread } from './reply-address-service.ts';
import { unreadReplies } from './unread-replies.ts';
import { replyLetter } from './reply-letter.ts';

const day = 24 * 60 * 60 * 1000;
/** The most letters that one process sends in a round, and the most dialogs of one owner that it examines for them. */
const perRound = 20;
/** How long other processes do not claim a dialog after one has claimed its letter; ms. */
const lease = 10 * 60 * 1000;
/** After so many failures in a row, a lease apart, a letter is given up: 16 hours. */
const mostTries = 100;
/** How long a visitor whose tab is open has to read an answer there; ms. */
const seenWithin = 15 * 60 * 1000;
/** How long a letter beyond the bounds of a day is deferred; ms. */
const boundedWait = 60 * 60 * 1000;

/** Letters within a day: in one dialog, to one address from all sites together, of one owner. */
export const mostLetters = { dialog: 10, address: 10, owner: 1_000 } as const;

/** Marks sentences up to `upTo` as mailed, and schedules a letter for later unread ones. */
const settle = (deps: Deps, { id, owner_id }: DialogRow, upTo: number | null): Promise<void> =>
  writeFor(deps, owner_id, async (trx) => {
    if (upTo !== null) await updateDialog(trx, id, { mailed: upTo });
    const now = await findDialog(trx, id);
    if (!now) return;
    if (now.email !== '' && (await unreadReplies({ db: trx }, now)).length > 0)
      await deferReply(trx, id, deps.clock.now() + joinReplies, 0);
    else await dropReply(trx, id);
  });

const boundsOf = (deps: Deps, { id, email, owner_id }: DialogRow) =>
  [
    [`reply-letter:dialog:${id}`, mostLetters.dialog],
    [`reply-letter:address:${inboxKey(deps, email)}`, mostLetters.address],
    [`reply-letter:owner:${owner_id}`, mostLetters.owner],
  ] as const;

/** Whether the dialog, the address or the owner has reached its `mostLetters` of a day. */
async function isBounded(deps: Deps, dialog: DialogRow): Promise<boolean> {
  const now = deps.clock.now();
  for (const [name, count] of boundsOf(deps, dialog)) if ((await readUses(deps.db, name, now)) >= count) return true;
  return false;
}

type LetterDomain = NonNullable<Awaited<ReturnType<typeof letterDomain>>>;

/** Unread answers that a letter is to contain. */
interface DueAnswers {
  readonly domain: LetterDomain;
  readonly dialog: DialogRow;
  readonly rows: readonly SentenceRow[];
}

async function send(deps: Deps, { domain, dialog, rows }: DueAnswers, { key, undo }: ClaimedLetter): Promise<void> {
  try {
    const language = languageOfChat(dialog, domain);
    const messageId = `<${dialog.id}.${rows.at(-1)!.seq}@${new URL(deps.config.publicUrl).hostname}>`;
    const { replyTo, references, note } = await letterThread(deps, dialog, messageId);
    const letter = replyLetter({
      language,
      site: domain.name,
      sentences: rows,
      openUrl: openUrl(deps, dialog),
      stopUrl: stopVisitorUrl(deps, key, language),
      replyTo,
    });
    await deps.mail.send({ to: dialog.email, ...letter, messageId, references }).catch(leaveRefused);
    await note(messageId);
  } catch (error) {
    await undo();
    throw error;
  }
  for (const [name] of boundsOf(deps, dialog))
    await countUses(deps.db, name, { by: 1, length: day, now: deps.clock.now() });
}

/** The decision on a dialog with a due letter. */
type Step = { readonly send: DueAnswers } | { readonly deferBy: number } | { readonly settleUpTo: number | null };

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
  return { send: { domain, dialog, rows } };
}

/** Sends the unread answers of one dialog, defers or drops them. @returns whether a letter went to the mail server */
async function mailReply(deps: Deps, dialogId: string, tries: number): Promise<boolean> {
  const dialog = await findDialog(deps.db, dialogId);
  if (!dialog) return false;
  const step = await nextStep(deps, dialog, tries);
  if ('deferBy' in step) await deferReply(deps.db, dialogId, deps.clock.now() + step.deferBy, 0);
  if ('settleUpTo' in step) await settle(deps, dialog, step.settleUpTo);
  return 'send' in step && sendClaimed(deps, step.send);
}

async function sendClaimed(deps: Deps, due: DueAnswers): Promise<boolean> {
  const { dialog, rows } = due;
  const letter = await claimLetter(deps, dialog);
  if (letter === 'later') {
    await deferReply(deps.db, dialog.id, deps.clock.now() + boundedWait, 0);
    return false;
  }
  if (letter === 'refused')
    deps.log.info({ dialogId: dialog.id }, 'a mailbox refuses letters, or has had enough without a followed link');
  else await send(deps, due, letter);
  await settle(deps, dialog, rows.at(-1)!.seq);
  return letter !== 'refused';
}

/** When each owner's letter was last passed to the mail server; forgotten after `turnMemory`, ms. */
const lastTurns = serverState(() => new Map<string, number>());
const turnMemory = 60 * 60 * 1000;

/** Owners with a due letter, the longest waiting first: since the last letter, or since one is due if that is later. */
async function ownersInTurn(deps: Deps, turns: Map<string, number>): Promise<string[]> {
  const now = deps.clock.now();
  for (const [ownerId, at] of turns) if (at <= now - turnMemory) turns.delete(ownerId);
  const due = await listDueOwners(deps.db, now);
  const since = ({ owner_id, due_at }: (typeof due)[number]): number => Math.max(due_at, turns.get(owner_id) ?? 0);
  return due.toSorted((one, other) => since(one) - since(other)).map(({ owner_id }) => owner_id);
}

/** Handles one due letter of an owner: null when none is due, else whether it was passed to the mail server. */
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
 * Mails unread answers to visitors who have left, one letter of each owner in turn. One process claims each dialog. A
 * deferred or dropped letter does not count towards `perRound`. A failed letter is retried; a crash right after sending
 * repeats it with the same message id.
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
}
