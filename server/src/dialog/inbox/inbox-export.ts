import { timeOf } from '../../runtime/clock.ts';
import { type ExportedDialog, inboxLimits, type Query } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../security/caller.ts';
import type { Deps } from '../../deps.ts';
import { noteTrail } from '../../event/trail.ts';
import type { DialogRow } from '../../database/schema.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { streamToCaller } from '../../user/stream-to-caller.ts';
import { domainNames } from '../../domain/domain-service.ts';
import type * as tasks from './dialog-tasks.ts';
import { assignedIn } from './assigned-query.ts';
import { dialogOf, lateReading, readInThread, readingTasks } from './dialog-view.ts';
import { readLater } from './sentence-view.ts';
import { exportText } from './export-text.ts';
import { readTags } from './tag-table.ts';
import { knownOf } from '../visitor/visitor-description.ts';

const listTask = taskIn<typeof tasks.listExported>(readingTasks, 'listExported');
/** Sentences that are read at once: a few ms. */
const sentencesAtOnce = 200;

type Format = 'text' | 'json';
type Head = Omit<ExportedDialog, 'sentences'>;

/** How an export is put together from heads and sentences. */
interface Writer {
  readonly begin: string;
  readonly end: string;
  head(dialog: Head, isFirst: boolean): string;
  sentence(sentence: ExportedDialog['sentences'][number], isFirst: boolean): string;
  foot: string;
}

const json: Writer = {
  begin: '[',
  end: ']\n',
  head: (dialog, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(dialog).slice(0, -1)},"sentences":[`,
  sentence: (sentence, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(sentence)}`,
  foot: ']}',
};

async function headOf(deps: Deps, dialog: DialogRow, domains: ReadonlyMap<string, string>): Promise<Head> {
  return {
    id: dialog.id,
    number: dialog.number,
    domain: domains.get(dialog.domain_id) ?? '',
    visitor: { ...knownOf(dialog), ownName: dialog.own_name },
    tags: (await readTags(deps.db, [dialog.id])).get(dialog.id) ?? [],
    firstSeenAt: timeOf(dialog.first_seen_at),
  };
}

/** The export in pieces: each is read when the one before has been sent. */
async function* piecesOf(deps: Deps, ownerId: string, dialogs: readonly DialogRow[], writer: Writer) {
  const domains = await domainNames(deps, ownerId);
  yield Buffer.from(writer.begin);
  for (const [at, dialog] of dialogs.entries()) {
    let text = writer.head(await headOf(deps, dialog, domains), at === 0);
    for (let after = 0; ;) {
      const sentences = await readLater(deps, dialog.id, after, sentencesAtOnce);
      for (const [i, sentence] of sentences.entries()) text += writer.sentence(sentence, after === 0 && i === 0);
      after = sentences.at(-1)?.seq ?? after;
      if (sentences.length < sentencesAtOnce) break;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text + writer.foot);
  }
  yield Buffer.from(writer.end);
}

const tooMuch = (): AppError =>
  new AppError('too_large', {
    detail: `В один файл помещается до ${inboxLimits.dialogs} диалогов и ${inboxLimits.sentences} сообщений. Выберите меньше: по фильтру, домену или метке.`,
  });

function send(deps: Deps, by: Caller, dialogs: readonly DialogRow[], format: Format): Promise<Response> {
  const sentences = dialogs.reduce((sum, { last }) => sum + last, 0);
  if (dialogs.length > inboxLimits.dialogs || sentences > inboxLimits.sentences) throw tooMuch();
  const writer: Writer = format === 'json' ? json : exportText;
  const headers = {
    'content-type': format === 'json' ? 'application/json' : 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="dialogs.${format === 'json' ? 'json' : 'txt'}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  return streamToCaller(deps, by, { pieces: piecesOf(deps, by.teamId, dialogs, writer), headers });
}

/** One dialog as a file. @throws AppError `too_large` */
export async function exportDialog(deps: Deps, by: Caller, id: string, format: Format = 'text'): Promise<Response> {
  const file = await send(deps, by, [await dialogOf(deps, by.teamId, id)], format);
  await noteTrail(deps, deps.db, by, 'export', id);
  return file;
}

/** What the list shows as a file. @throws AppError `too_large` */
export async function exportDialogs(deps: Deps, by: Caller, query: Query<'GET /dialog/all/export'>): Promise<Response> {
  const { format = 'text', filter = 'all', domainId, tag } = query;
  const { teamId: ownerId, memberId } = by;
  const wanted = { ownerId, memberId, filter, domainId, tag: tag?.trim(), assigned: assignedIn(query, by) };
  const limit = inboxLimits.dialogs + 1;
  const dialogs = await readInThread(deps, by.teamId, listTask, { wanted, limit }, lateReading);
  const file = await send(deps, by, dialogs, format);
  await noteTrail(deps, deps.db, by, 'export');
  return file;
}
