import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { countTextBytes } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { deleteTexts } from '../retention/erasure-table.ts';
import { insertTexts } from '../search/search-table.ts';
import { findDialogOf } from '../store/dialog-table.ts';
import { type Extra, extraOf } from '../store/sentence-row.ts';
import { findRanges, rewriteSentence } from '../store/sentence-table.ts';
import type * as tasks from './quote-tasks.ts';
import type { Quote } from './quote-tasks.ts';

const quotesTask = taskIn<typeof tasks.findQuotes>(new URL('./quote-tasks.ts', import.meta.url), 'findQuotes');
/** How long sentences may be looked through; ms. */
const longest = 120_000;
const late = 'Сообщения просматривались слишком долго. Попробуйте позже.';
/** In place of a quoted text. */
const left = '…';

function withoutTexts(extra: Extra, texts: ReadonlySet<string>): Extra {
  const { options, ...rest } = extra;
  const others = options?.filter((option) => !texts.has(option));
  const entries = Object.entries(rest).filter(([, value]) => typeof value !== 'string' || !texts.has(value));
  return { ...(Object.fromEntries(entries) as Extra), ...(others && others.length > 0 ? { options: others } : {}) };
}

async function rewrite(trx: Db, teamId: string, { dialog_id, seq }: Quote, texts: ReadonlySet<string>): Promise<void> {
  const dialog = await findDialogOf(trx, teamId, dialog_id);
  const [row] = dialog ? await findRanges(trx, [{ dialogId: dialog_id, from: seq, to: seq }]) : [];
  if (!dialog || !row) return;
  const text = [...texts].reduce((all, one) => all.replaceAll(one, () => left), row.text);
  await rewriteSentence(trx, row, { text, extra: JSON.stringify(withoutTexts(extraOf(row), texts)) });
  if (text === row.text) return;
  await deleteTexts(trx, dialog.id, seq, seq);
  await countTextBytes(trx, dialog.domain_id, Buffer.byteLength(text) - Buffer.byteLength(row.text));
  await insertTexts(trx, [{ domain_id: dialog.domain_id, serial: dialog.serial, seq, text }]);
}

/**
 * Takes texts out of the assistant's sentences in other dialogs: it offers taught questions as options, and notes which one
 * it has answered.
 */
export async function forgetQuotes(
  deps: Deps,
  teamId: string,
  wanted: { readonly domainIds: readonly string[]; readonly texts: readonly string[]; readonly since: number },
): Promise<void> {
  if (wanted.texts.length === 0 || wanted.domainIds.length === 0) return;
  const quotes = await deps.pool.run(quotesTask, wanted, { owner: teamId, isLong: true, limit: longest, late });
  const texts = new Set(wanted.texts);
  for (const quote of quotes) await writeFor(deps, teamId, (trx) => rewrite(trx, teamId, quote, texts));
}
