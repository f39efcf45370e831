import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Batch, Work } from '../../database/commit-work.ts';
import type { Deps } from '../../deps.ts';
import type { Keep } from '../../database/part-store.ts';
import type { FileRow } from '../../database/schema.ts';
import { commit } from '../../event/commit.ts';
import { countFileBytes } from '../../domain/domain-service.ts';
import {
  closeBook,
  type DialogBook,
  enterBook,
  type Entered,
  openBook,
  type AdditionTarget,
  stateOf,
} from './dialog-batch.ts';
import type { Addition } from './dialog-move.ts';
import { announceSentences, announceDialog } from './dialog-channel.ts';
import type { DialogState } from './dialog-state-table.ts';
import { insertFile } from './file-table.ts';

export type { Entered, AdditionTarget } from './dialog-batch.ts';
export type { Addition, SentenceDraft } from './dialog-move.ts';

/** A file that is stored with a sentence, and lets its bytes stay. */
export interface StagedFile {
  readonly row: Omit<FileRow, 'dialog_id'>;
  readonly keep: Keep;
}

export interface Entering extends AdditionTarget {
  /** Decides, by the dialog's state in the transaction, what enters: null for nothing; throws to refuse. */
  readonly write: (dialog: DialogState) => Addition | null;
  readonly file?: StagedFile;
}

/** An entering that has more to read or to write in the transaction. */
export interface EnteringAlone extends AdditionTarget {
  readonly write: (dialog: DialogState, trx: Db) => Promise<Addition | null>;
}

interface Item {
  readonly deps: Pick<Deps, 'clock'>;
  readonly entering: Entering;
}

const enterOne = ({ deps, entering }: Item, book: DialogBook): Work<Entered> =>
  enterBook(deps, book, entering, entering.write(stateOf(book, entering)));

/** Enters by four statements, however many sentences there are. One that is refused leaves nothing in the book. */
const entries: Batch<Item, Entered> = {
  async run(trx, items) {
    const book = await openBook(
      trx,
      items.map(({ entering }) => entering),
    );
    const outcomes = items.map((item) => {
      try {
        return enterOne(item, book);
      } catch (error) {
        if (error instanceof AppError) return { refused: error };
        throw error;
      }
    });
    await closeBook(trx, book);
    return outcomes;
  },
};

async function enterAlone(
  deps: Pick<Deps, 'clock'>,
  trx: Db,
  { write, ...place }: EnteringAlone,
): Promise<Work<Entered>> {
  const book = await openBook(trx, [place]);
  const work = enterBook(deps, book, place, await write(stateOf(book, place), trx));
  await closeBook(trx, book);
  return work;
}

async function enterWithFile(
  deps: Pick<Deps, 'clock' | 'config'>,
  trx: Db,
  entering: Entering,
  { row, keep }: StagedFile,
): Promise<Work<Entered>> {
  const work = await enterAlone(deps, trx, { ...entering, write: async (dialog) => entering.write(dialog) });
  const { dialog, fresh } = work.result;
  if (!fresh) return work;
  await insertFile(trx, { ...row, dialog_id: dialog.id });
  await keep(trx);
  await countFileBytes(deps, trx, { id: dialog.domain_id, ownerId: entering.ownerId }, row.size);
  return work;
}

function announce(deps: Deps, entered: Entered): Entered {
  if (entered.fresh) announceSentences(deps, entered.dialog.id, entered.sentences);
  if (entered.changed) announceDialog(deps, entered.dialog);
  return entered;
}

/**
 * The only way to add a sentence to a dialog: numbers and stores it in the owner's next commit, together with all
 * others of that commit, and publishes it to the visitor's connections after the commit. A known `clientId` returns
 * the stored sentences.
 */
export async function storeSentences(deps: Deps, entering: Entering): Promise<Entered> {
  const { ownerId, file } = entering;
  const work = file
    ? (trx: Db) => enterWithFile(deps, trx, entering, file)
    : { batch: entries, item: { deps, entering } satisfies Item };
  return announce(deps, await commit(deps)<Entered>(ownerId, work as never, file?.row.size));
}

/** The same for one that has more to do in the transaction. */
export const storeAlone = async (deps: Deps, entering: EnteringAlone): Promise<Entered> =>
  announce(deps, await commit(deps)(entering.ownerId, (trx) => enterAlone(deps, trx, entering)));
