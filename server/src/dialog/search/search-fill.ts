import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { findRanges } from '../store/sentence-table.ts';
import { insertTexts, personText } from './search-table.ts';

/** What the search has of its own in each database. */
export const searchTables: readonly string[] = ['dialog_text', 'dialog_text_fill'];

/** Lets all dialogs be indexed, in a database whose index is empty. */
export const refillSearch =
  'insert into dialog_text_fill select serial from dialog where serial is not null on conflict do nothing';

/** How much is indexed by one commit, unless one dialog alone has more: some 10 ms. */
const [dialogsAtOnce, sentencesAtOnce] = [50, 200] as const;

/** Dialogs that are not indexed; on PostgreSQL another process indexes what it has locked. */
const readLacking = (trx: Db) =>
  trx
    .selectFrom('dialog_text_fill')
    .innerJoin('dialog', 'dialog.serial', 'dialog_text_fill.serial')
    .select(['dialog.id', 'dialog.serial', 'domain_id', 'last', 'visitor_name', 'own_name', 'email', 'phone'])
    .orderBy('dialog_text_fill.serial', 'desc')
    .limit(dialogsAtOnce)
    .$if(isPostgres(trx), (query) => query.forUpdate('dialog_text_fill').skipLocked())
    .execute();

/** Indexes some dialogs, the newest first; whether there may be more. */
async function fillSome(trx: Db): Promise<boolean> {
  const lacking = await readLacking(trx);
  if (lacking.length === 0) return false;
  let sentences = 0;
  const dialogs = lacking.filter(({ last }, i) => (sentences += last) <= sentencesAtOnce || i === 0);
  const byId = new Map(dialogs.map((dialog) => [dialog.id, dialog]));
  const rows = await findRanges(
    trx,
    dialogs.map(({ id, last }) => ({ dialogId: id, from: 1, to: last })),
  );
  const texts = rows.map(({ dialog_id, seq, text }) => {
    const { domain_id, serial } = byId.get(dialog_id)!;
    return { domain_id, serial, seq, text };
  });
  await insertTexts(trx, [...texts, ...dialogs.map(personText).filter(({ text }) => text !== '')]);
  await trx
    .deleteFrom('dialog_text_fill')
    .where(
      'serial',
      'in',
      dialogs.map(({ serial }) => serial),
    )
    .execute();
  return true;
}

/** Indexes what `dialog_text_fill` names, some sentences a commit, until all is or the server stops. */
export async function fillSearch({ db, shutdown, log }: Pick<Deps, 'db' | 'shutdown' | 'log'>): Promise<void> {
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
