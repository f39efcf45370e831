import { AppError } from '../../app-error.ts';
import type { WaitingReason } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { markAddress } from '../../dialog/letter/mailbox-service.ts';
import {
  countFiles,
  isRefusedForGood,
  type MailedFile,
  sayMailed,
  sendMailed,
  sentencesOf,
} from '../../dialog/letter/mailed-sentence.ts';
import {
  isFromAddress,
  noteAnswer,
  type ReplyTarget,
  targetOfToken,
} from '../../dialog/letter/reply-address-service.ts';
import { letterBeginnings } from '../../dialog/letter/reply-letter.ts';
import { addWaitingLetter } from '../../dialog/letter/waiting-letter-service.ts';
import { showPage } from '../../dialog/store/dialog-channel.ts';
import { visitorDialogOf } from '../../dialog/visitor/visitor-dialog-service.ts';
import type { IncomingLetter, readLetter } from '../../mail/incoming/letter-task.ts';
import type { MailInSetting } from '../../mail/incoming/mail-in-setting.ts';
import { tokensIn } from '../../mail/incoming/reply-token.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { countUses, readUses } from '../../security/tally.ts';
import { signText } from '../../security/token-hash.ts';
import { takeCheck } from './mail-check-service.ts';

const readTask = taskIn<typeof readLetter>(
  new URL('../../mail/incoming/letter-task.ts', import.meta.url),
  'readLetter',
);
/** How long reading one letter may take; ms. */
const longestReading = 20_000;
const hour = 60 * 60 * 1000;
/** Letters of a dialog within an hour that enter at once: what writes more often may be a program. */
export const mostPerHour = 20;
/** Tokens of one letter that are looked up. */
const mostTokens = 3;

export interface RawLetter {
  /** Its number in the folder, for one without an id of its own. */
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Only its beginning was read. */
  readonly isCut: boolean;
}

/**
 * The outcome of a letter. `foreign`: not for a dialog, for none that exists, or not readable; `own`: of this server;
 * `automatic`, `bounce`: of a program; `check`: an answer to a test letter; `waiting`: a member decides; `stored`: it is
 * the visitor's sentence; `refused`: of a banned visitor, of one whose letters are too many, or by the rules of
 * sentences; `empty`: nothing new.
 */
export type LetterOutcome =
  | 'foreign'
  | 'own'
  | 'automatic'
  | 'bounce'
  | 'check'
  | 'waiting'
  | 'stored'
  | 'refused'
  | 'empty';

/** Characters of a header that are looked at on the event loop; without a bound of its parts a long word takes minutes. */
const mostHeader = 64 * 1024;
const addressForm = /[^\s<>"',;:()]{1,128}@[^\s<>"',;:()]{1,255}/g;

/** Whether a letter may be for a dialog, by its header: only such a letter is read. */
export function mayBeOurs(setting: MailInSetting, header: string): boolean {
  const unfolded = header.slice(0, mostHeader).replaceAll(/\r?\n[ \t]+/g, ' ');
  const isReport = /multipart\/report|^x-failed-recipients:|^from:.*(?:mailer-daemon|postmaster)@/im.test(unfolded);
  return isReport || tokensIn(setting, unfolded.match(addressForm) ?? []).length > 0;
}

/** Whether a letter is one of this server's own, by its id. */
const isOwn = ({ config }: Deps, { messageId }: IncomingLetter): boolean =>
  messageId.endsWith(`@${new URL(config.publicUrl).hostname}>`);

/** Why a letter may not enter before a member has looked at it; null where it may. */
function doubtOf(deps: Deps, { address, isPresent }: ReplyTarget, letter: IncomingLetter): WaitingReason | null {
  if (!isFromAddress(deps, address, letter.from) || !isPresent) return 'other_sender';
  if (letter.isForged) return 'forged';
  if (letter.writer === 'doubtful') return 'automatic';
  return letter.text === '' && letter.whole !== '' ? 'unclear' : null;
}

const filesOf = ({ files, bytes }: IncomingLetter): MailedFile[] =>
  files.map(({ name, from, to }) => ({ name, bytes: bytes.subarray(from, to) as Uint8Array<ArrayBuffer> }));

async function wait(
  deps: Deps,
  { dialog }: ReplyTarget,
  letter: IncomingLetter,
  { key, reason, files }: { key: string; reason: WaitingReason; files: number },
): Promise<LetterOutcome> {
  const text = sentencesOf(letter.text || letter.whole).join('\n');
  const sender = letter.from.join(', ').slice(0, 320);
  return (await addWaitingLetter(deps, dialog, { key, reason, sender, text, files })) ? 'waiting' : 'refused';
}

/** Names the visitor's address in queues and counts. */
const senderOf = ({ address }: ReplyTarget): string => `mail:${address.address_key}`;

/**
 * Stores a letter as the visitor's sentences: its files first, since its text states how many were not accepted. Without
 * a text the letter waits for a member where some were not.
 */
async function enter(deps: Deps, target: ReplyTarget, letter: IncomingLetter, key: string): Promise<LetterOutcome> {
  const { dialog, address } = target;
  const place = visitorDialogOf(dialog);
  const files = filesOf(letter);
  const accepted = await sendMailed(deps, place, { key, sender: senderOf(target), files });
  const leftOut = files.length - accepted + letter.leftOut;
  const waits = letter.text === '' && leftOut > 0;
  const outcome = waits ? await wait(deps, target, letter, { key, reason: 'unclear', files: leftOut }) : 'stored';
  if (letter.text === '' && accepted === 0) return waits ? outcome : 'empty';
  await sayMailed(deps, place, { key, text: letter.text, leftOut });
  await noteAnswer(deps.db, address, letter.messageId);
  await markAddress(deps, dialog, 'proven');
  return outcome;
}

/** A mail server has returned a letter to the address of a token. */
async function noteBounce(deps: Deps, { dialog, isPresent }: ReplyTarget, letter: IncomingLetter): Promise<void> {
  if (!letter.isForGood || !isPresent || !(await markAddress(deps, dialog, 'bounced'))) return;
  // Has operators load the header again.
  showPage(deps, { ownerId: dialog.owner_id, session: dialog.session }, dialog.page);
}

/** Enters a letter, or lets it wait for `reason`. */
async function decide(
  deps: Deps,
  target: ReplyTarget,
  letter: IncomingLetter,
  { key, reason }: { key: string; reason: WaitingReason | null },
): Promise<LetterOutcome> {
  try {
    if (reason === null) return await enter(deps, target, letter, key);
    return await wait(deps, target, letter, { key, reason, files: letter.files.length + letter.leftOut });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    // Such as that of a site without room: the letters of others are behind it.
    deps.log.warn({ dialogId: target.dialog.id, reason: error.reason }, 'a letter is refused');
    return 'refused';
  }
}

async function takeFor(deps: Deps, target: ReplyTarget, letter: IncomingLetter, id: string): Promise<LetterOutcome> {
  const { dialog } = target;
  if (letter.writer === 'bounce') await noteBounce(deps, target, letter);
  if (letter.writer === 'bounce' || letter.writer === 'automatic') return letter.writer;
  if (dialog.is_ban === 1) return 'refused';
  const key = signText(deps.secret, `letter:${dialog.id}:${letter.messageId || id}`).slice(0, 22);
  const now = deps.clock.now();
  const tally = `mail-in:${dialog.id}`;
  const isMany = (await readUses(deps.db, tally, now)) >= mostPerHour;
  const reason = isMany ? 'too_many' : doubtOf(deps, target, letter);
  const outcome = await decide(deps, target, letter, { key, reason });
  // Only now: a letter that is read again until it can be stored counts once.
  await countUses(deps.db, tally, { by: 1, length: hour, now });
  if (reason === null) await countFiles(deps, visitorDialogOf(dialog), senderOf(target), filesOf(letter));
  return outcome;
}

/**
 * Reads a letter in a thread; null for one that is malformed or nested beyond the limits.
 * @throws TaskTimeout for one that takes too long, AppError while no thread is free
 */
async function parse(deps: Deps, bytes: Uint8Array): Promise<IncomingLetter | null> {
  const options = { owner: 'mail-in', limit: longestReading, late: 'Письмо читалось слишком долго.' };
  try {
    return await deps.pool.run(readTask, { bytes, own: letterBeginnings }, options);
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error }, 'a letter is not readable');
    return null;
  }
}

/** Takes a letter: each is stored once, however often it is read. @throws AppError `unavailable`, and of the database */
export async function takeLetter(deps: Deps, setting: MailInSetting, raw: RawLetter): Promise<LetterOutcome> {
  const { id, bytes, isCut } = raw;
  const read = await parse(deps, bytes);
  if (!read) return 'foreign';
  const letter = isCut ? { ...read, files: [], leftOut: read.files.length + read.leftOut } : read;
  const tokens = tokensIn(setting, letter.to).slice(0, mostTokens);
  if (tokens.length > 0 && isOwn(deps, letter)) return 'own';
  for (const token of tokens) {
    if (await takeCheck(deps, token, letter)) return 'check';
    const target = await targetOfToken(deps, token);
    if (target) return takeFor(deps, target, letter, id);
  }
  return 'foreign';
}
