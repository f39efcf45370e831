import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { isPostgres } from '../../platform/database/prepared.ts';
import { yieldToEventLoop } from '../../platform/loop/yield-to-event-loop.ts';
import { insertTexts, personText } from './search-table.ts';
import { findRanges } from '../store/sentence-table.ts';

/** How many sentences are indexed by one commit: some 10 ms. */
const sentencesAtOnce = 200;
const dialogsAtOnce = 50;

interface Progress {
  readonly serial: number;
  readonly seq: number;
}

const readProgress = (trx: Db): Promise<Progress | undefined> =>
  trx
    .selectFrom('dialog_text_fill')
    .select(['serial', 'seq'])
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();

const readDialogs = (trx: Db, { serial }: Progress) =>
  trx
    .selectFrom('dialog')
    .select(['id', 'serial', 'domain_id', 'last', 'visitor_name', 'own_name', 'email', 'phone'])
    .where('serial', '<=', serial)
    .orderBy('serial', 'desc')
    .limit(dialogsAtOnce)
    // None is erased before the commit.
    .$if(isPostgres(trx), (query) => query.forKeyShare())
    .execute();

type Filled = Awaited<ReturnType<typeof readDialogs>>[number];

/** Which sentences come next, and where the ones after them begin. */
function nextRanges(dialogs: readonly Filled[], { serial, seq }: Progress) {
  const ranges: { dialogId: string; from: number; to: number }[] = [];
  let left = sentencesAtOnce;
  for (const dialog of dialogs) {
    const from = dialog.serial === serial ? seq : 0;
    const to = Math.min(dialog.last, from + left);
    ranges.push({ dialogId: dialog.id, from: from + 1, to });
    left -= to - from;
    if (to < dialog.last) return { ranges, next: { serial: dialog.serial, seq: to } };
    if (left === 0) return { ranges, next: { serial: dialog.serial - 1, seq: 0 } };
  }
  return { ranges, next: { serial: dialogs.at(-1)!.serial - 1, seq: 0 } };
}

/** Indexes the next sentences; whether there may be more. */
async function fillSome(trx: Db): Promise<boolean> {
  const progress = await readProgress(trx);
  if (!progress) return false;
  const dialogs = await readDialogs(trx, progress);
  if (dialogs.length === 0) {
    await trx.deleteFrom('dialog_text_fill').execute();
    return false;
  }
  const { ranges, next } = nextRanges(dialogs, progress);
  const byId = new Map(dialogs.map((dialog) => [dialog.id, dialog]));
  const texts = (await findRanges(trx, ranges)).map(({ dialog_id, seq, text }) => {
    const { domain_id, serial } = byId.get(dialog_id)!;
    return { domain_id, serial, seq, text };
  });
  for (const { dialogId, from } of ranges) {
    const dialog = byId.get(dialogId)!;
    const person = personText(dialog);
    if (from === 1 && person.text !== '') texts.push(person);
  }
  await insertTexts(trx, texts);
  await trx.updateTable('dialog_text_fill').set(next).execute();
  return true;
}

/**
 * Indexes what was stored before there was a search index, the newest dialogs first, some sentences a commit, until
 * all is or the server stops. It goes on where it was; of several processes one at a time works.
 */
export async function fillSearch({ db, shutdown, log }: Pick<Deps, 'db' | 'shutdown' | 'log'>): Promise<void> {
  // Most servers have nothing to fill, and no reason to write.
  if (!(await readProgress(db))) return;
  const started = performance.now();
  let commits = 0;
  while (!shutdown.draining && (await db.transaction().execute(fillSome))) {
    commits += 1;
    await yieldToEventLoop();
  }
  if (commits > 0) log.info({ commits, ms: Math.round(performance.now() - started) }, 'the search index was filled');
}

/** Begins to fill the search index. @returns resolves when that is done, or has failed, or was stopped */
export function startFill(deps: Pick<Deps, 'db' | 'shutdown' | 'log'>): () => Promise<void> {
  const filling = fillSearch(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the search index could not be filled'),
  );
  return () => filling;
}
