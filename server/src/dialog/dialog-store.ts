import type { Author, Sentence } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import type { DialogRow, FileRow, SentenceRow } from '../platform/schema.ts';
import { commit, type Fact } from '../event/commit.ts';
import { countFileBytes } from '../domain/domain-service.ts';
import { announceSentences, announceTalk } from './dialog-channel.ts';
import { type DialogChange, findDialogOf, takeNumbers } from './dialog-table.ts';
import { type Extra, extraOf, sentenceOf } from './sentence-row.ts';
import { findSaid, insertFile, insertSentences } from './sentence-table.ts';

/** One sentence that is to be stored. */
export interface Part {
  readonly text: string;
  readonly extra?: Extra;
}

/** What enters a dialog: its sentences (may be none) and what else changes with them. */
export interface Entry {
  readonly parts: readonly Part[];
  readonly change?: DialogChange;
  /** Its bytes are staged already. */
  readonly file?: Omit<FileRow, 'dialog_id'>;
}

export interface Entering {
  readonly ownerId: string;
  readonly dialogId: string;
  readonly author: Author;
  readonly clientId?: string;
  /** Decides, over the dialog as it stands in the transaction, what enters: null for nothing; throws to refuse. */
  readonly write: (dialog: DialogRow, trx: Db) => Entry | null | Promise<Entry | null>;
}

export interface Entered {
  readonly dialog: DialogRow;
  readonly sentences: Sentence[];
  /** False when nothing new was stored: the `clientId` was known, or nothing was to enter. */
  readonly fresh: boolean;
  /** Whether it changed who may speak, or whether a person is needed. */
  readonly changed: boolean;
}

/** Whether what is stored under a `clientId` is what comes under it again. */
const isSame = (stored: readonly SentenceRow[], parts: readonly Part[]): boolean =>
  stored.length === parts.length &&
  stored.every((row, i) => row.text === parts[i]!.text && extraOf(row).file?.size === parts[i]!.extra?.file?.size);

const rowsOf = (dialog: DialogRow, { author, clientId }: Entering, parts: readonly Part[], at: number): SentenceRow[] =>
  parts.map(({ text, extra }, part) => ({
    id: newId(),
    dialog_id: dialog.id,
    seq: dialog.last - parts.length + part + 1,
    author,
    text,
    client_id: clientId ?? null,
    part,
    at,
    extra: extra ? JSON.stringify(extra) : null,
  }));

/** Whether a list entry changed in more than what a new sentence says by itself. */
const isChanged = (before: DialogRow, after: DialogRow): boolean =>
  before.waiting !== after.waiting || (before.silent_until === null) !== (after.silent_until === null);

const nothingNew = (dialog: DialogRow, sentences: Sentence[] = []) => ({
  result: { dialog, sentences, fresh: false, changed: false },
  facts: [],
});

async function enter(
  deps: Pick<Deps, 'parts' | 'clock' | 'config'>,
  trx: Db,
  entering: Entering,
): Promise<{ result: Entered; facts: Fact[] }> {
  const { ownerId, dialogId, author, clientId } = entering;
  const before = await findDialogOf(trx, ownerId, dialogId);
  if (!before) throw new AppError('not_found');
  const entry = await entering.write(before, trx);
  if (!entry) return nothingNew(before);
  const { parts, change = {}, file } = entry;
  const said = clientId === undefined ? [] : await findSaid(trx, dialogId, author, clientId);
  if (said.length > 0) {
    if (!isSame(said, parts)) throw new AppError('client_id_reused');
    return nothingNew(before, said.map(sentenceOf));
  }
  const now = deps.clock.now();
  const moved = parts.length > 0 ? { ...change, updated_at: Math.max(now, before.updated_at) } : change;
  const dialog = await takeNumbers(trx, dialogId, parts.length, moved);
  if (!dialog) throw new AppError('not_found');
  const rows = rowsOf(dialog, entering, parts, now);
  if (file) {
    await insertFile(trx, { ...file, dialog_id: dialogId });
    await deps.parts.keep(trx, [file.set_id]);
    await countFileBytes(deps, trx, { id: dialog.domain_id, ownerId }, file.size);
  }
  if (rows.length > 0) await insertSentences(trx, rows);
  const sentences = rows.map(sentenceOf);
  const facts: Fact[] = sentences.map((sentence) => ({
    type: 'sentence',
    dialogId,
    seq: sentence.seq,
    said: { session: dialog.session, sentence },
  }));
  const changed = isChanged(before, dialog);
  if (changed) facts.push({ type: 'dialog', dialogId });
  return { result: { dialog, sentences, fresh: true, changed }, facts };
}

/**
 * The one way a sentence enters a dialog, whoever says it: numbered and stored in the owner's next commit,
 * told to the visitor's connections once that commit is on disk. A `clientId` that is known answers what was stored.
 */
export async function storeSentences(deps: Deps, entering: Entering): Promise<Entered> {
  const entered = await commit(deps)(entering.ownerId, (trx) => enter(deps, trx, entering));
  if (entered.fresh) announceSentences(deps, entering.dialogId, entered.sentences);
  if (entered.changed) announceTalk(deps, entered.dialog);
  return entered;
}
