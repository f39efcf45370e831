import { isBlank, isWithin, withoutControls, wellFormed } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { fileLimit } from '../../contract.ts';
import { TaskTimeout } from '../../runtime/thread-pool.ts';
import { countUses, readUses } from '../../security/tally.ts';
import type { DialogRow } from '../../database/schema.ts';
import { joinReplies, scheduleReplies } from '../store/letter-due-table.ts';
import { fileKindOf } from '../file-kind.ts';
import { receiveFile } from '../sent-file.ts';
import { fileBytesOfAddress } from '../visitor/address-service.ts';
import { sayToOwner, type VisitorDialog } from '../visitor/visitor-dialog-service.ts';

/** The longest sentence, and the most of one letter; the rest of a longer letter is cut. */
const longest = 4000;
const mostSentences = 5;
const day = 24 * 60 * 60 * 1000;

/** Splits a text into sentences, at the end of a line or of a word where there is one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let rest = withoutControls(wellFormed(text)).trim();
  while (!isBlank(rest) && sentences.length < mostSentences) {
    if (isWithin(rest, longest)) return [...sentences, rest];
    const part = Array.from(rest.slice(0, 2 * longest))
      .slice(0, longest)
      .join('');
    const at = [part.lastIndexOf('\n'), part.lastIndexOf(' ')].find((place) => place > longest / 2) ?? part.length;
    sentences.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return sentences;
}

/** Has the answers to a sentence that came by mail mailed, also the assistant's. */
const mailAnswersTo = (deps: Deps, { id }: Pick<DialogRow, 'id'>): Promise<void> =>
  scheduleReplies(deps.db, [{ dialog_id: id, due_at: deps.clock.now() + joinReplies }]);

/** A visitor's answer by mail; `key` makes it unique in its dialog. */
export interface MailedText {
  readonly key: string;
  readonly text: string;
  /** How many of its files were not accepted. */
  readonly leftOut: number;
}

/**
 * Stores a letter's text as the visitor's sentences, by the rules of the widget's; the same letter again is stored
 * once. What answers it is mailed, also the assistant's.
 * @throws AppError as the visitor's calls do
 */
export async function sayMailed(deps: Deps, place: VisitorDialog, { key, text, leftOut }: MailedText): Promise<void> {
  for (const [i, sentence] of sentencesOf(text).entries()) {
    const extra = { via: 'mail' as const, ...(leftOut > 0 && i === 0 ? { leftOut } : {}) };
    await sayToOwner(deps, place, `mail-${key}-${i}`, { text: sentence, extra });
  }
  await mailAnswersTo(deps, { id: place.dialogId });
}

/** A file of a letter. */
export interface MailedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Whether the rules of sent files allow it, as far as the file alone shows. */
const isFitFile = ({ name, bytes }: MailedFile): boolean =>
  bytes.length <= fileLimit && fileKindOf(bytes, name) !== null;

/** Refusals that a later try may change. What took too long once would do so again, and delay the letters behind it. */
export const isTemporary = (error: AppError): boolean =>
  !(error instanceof TaskTimeout) && (error.reason === 'unavailable' || error.reason === 'rate_limited');

/** Refusals that no later try changes. */
export const isRefusedForGood = (error: unknown): error is AppError => error instanceof AppError && !isTemporary(error);

const tallyOf = ({ domainId }: VisitorDialog, sender: string): string => `files:${domainId}:${sender}`;

/** Bytes of files that an address may send to a site now. */
async function bytesLeft(deps: Deps, place: VisitorDialog, sender: string): Promise<number> {
  if (!deps.config.rateLimits) return Infinity;
  return fileBytesOfAddress(deps) - (await readUses(deps.db, tallyOf(place, sender), deps.clock.now()));
}

/** Counts the files of a letter on its sender's share of the day: once its text is stored, since it may be read again. */
export async function countFiles(
  deps: Deps,
  place: VisitorDialog,
  sender: string,
  files: readonly MailedFile[],
): Promise<void> {
  const by = files.filter(isFitFile).reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (by > 0 && deps.config.rateLimits)
    await countUses(deps.db, tallyOf(place, sender), { by, length: day, now: deps.clock.now() });
}

/**
 * Stores a letter's files as the visitor's; `countFiles` counts them.
 * @param sender names the address in queues and counts
 * @returns how many are accepted
 */
export async function sendMailed(
  deps: Deps,
  place: VisitorDialog,
  { key, sender, files }: { key: string; sender: string; files: readonly MailedFile[] },
): Promise<number> {
  let accepted = 0;
  let left = await bytesLeft(deps, place, sender);
  for (const [i, file] of files.entries()) {
    if (!isFitFile(file)) continue;
    left -= file.bytes.length;
    if (left < 0) continue;
    try {
      await receiveFile(deps, { ownerId: place.ownerId, visitor: sender }, file, (part, staged) => {
        const extra = { ...part.extra, via: 'mail' as const };
        return sayToOwner(deps, place, `mail-${key}-file-${i}`, { ...part, extra }, staged);
      });
      accepted += 1;
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      deps.log.info({ dialogId: place.dialogId, reason: error.reason }, 'a mailed file is not accepted');
    }
  }
  if (accepted > 0) await mailAnswersTo(deps, { id: place.dialogId });
  return accepted;
}
