import type {
  DialogDay,
  DialogDetail,
  DialogEntry,
  DialogFilter,
  DialogHeader,
  Reply,
  Sentence,
} from '../platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import type { DialogRow } from '../platform/schema.ts';
import { taskIn, type TaskName } from '../platform/thread-task.ts';
import { domainNames } from '../domain/domain-service.ts';
import { mayAssistantSpeak, silentUntil } from './dialog-rule.ts';
import { findDialogBySession, findDialogOf, findDialogsOf } from './dialog-table.ts';
import type * as tasks from './dialog-tasks.ts';
import { addEntryParts, type Listed } from './list-table.ts';
import { sentenceOf } from './sentence-row.ts';
import { findRanges, readSentencesAfter, readSentencesBefore } from './sentence-table.ts';

const pageSize = 50;
const dayLength = 86_400_000;
/** How long a list, a search or a count may take; ms. */
const longestReading = 5_000;
const lateSearch = 'Поиск занял слишком много времени. Уточните запрос.';
const lateReading = 'Чтение заняло слишком много времени. Попробуйте позже.';

const module = new URL('./dialog-tasks.ts', import.meta.url);
const pageTask = taskIn<typeof tasks.readPage>(module, 'readPage');
const countsTask = taskIn<typeof tasks.countByFilter>(module, 'countByFilter');
const statsTask = taskIn<typeof tasks.countByDay>(module, 'countByDay');
const timeOf = (at: number): string => new Date(at).toISOString();

/** The owner's dialog, or `not_found`, also for another owner's. */
export async function dialogOf(deps: Deps, ownerId: string, id: string): Promise<DialogRow> {
  const dialog = await findDialogOf(deps.db, ownerId, id);
  if (!dialog) throw new AppError('not_found');
  return dialog;
}

export async function dialogBySession(deps: Deps, ownerId: string, session: string): Promise<DialogRow> {
  const dialog = await findDialogBySession(deps.db, ownerId, session);
  if (!dialog) throw new AppError('not_found');
  return dialog;
}

async function entriesOf(deps: Deps, ownerId: string, listed: readonly Listed[]): Promise<DialogEntry[]> {
  const names = await domainNames(deps, ownerId);
  const now = deps.clock.now();
  return listed.map(({ dialog, unread, last }) => ({
    id: dialog.id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    domain: { id: dialog.domain_id, name: names.get(dialog.domain_id) ?? '' },
    visitor: { name: dialog.visitor_name, online: deps.presence.isOnline(dialog.session) },
    last: last ? sentenceOf(last) : null,
    unread,
    updatedAt: timeOf(dialog.updated_at),
    waiting: dialog.waiting === 1,
    assistant: mayAssistantSpeak(dialog, now),
  }));
}

/** Entries of the owner's dialogs as they are now, by id; none for a dialog that is gone. */
export async function readEntries(
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, DialogEntry>> {
  const dialogs = await findDialogsOf(deps.db, ownerId, ids);
  return new Map(
    (await entriesOf(deps, ownerId, await addEntryParts(deps.db, dialogs))).map((entry) => [entry.id, entry]),
  );
}

export interface ListQuery {
  readonly page?: number;
  readonly filter?: DialogFilter;
  readonly q?: string;
  readonly domainId?: string;
}

const postgres = ({ config }: Deps): boolean => config.database.kind === 'postgres';

/** Reads beside the event loop, in the owner's turn. @throws AppError `unavailable` when it takes too long, `rate_limited` */
const readBeside = <A, R>(deps: Deps, ownerId: string, task: TaskName<A, R>, args: A, late: string): Promise<R> =>
  deps.turn('reading', ownerId, () => deps.reader.run(task, args, { limit: longestReading, late }));

export async function readList(deps: Deps, ownerId: string, query: ListQuery): Promise<Reply<'GET /dialog/list'>> {
  const { page = 1, filter = 'all', domainId } = query;
  const q = query.q?.trim();
  const wanted = { ownerId, filter, domainId, postgres: postgres(deps) };
  const { total, listed } = await readBeside(
    deps,
    ownerId,
    pageTask,
    { wanted, page, size: pageSize, ...(q ? { q } : {}) },
    lateSearch,
  );
  return { items: await entriesOf(deps, ownerId, listed), page, size: pageSize, total };
}

export const readCounts = (deps: Deps, ownerId: string): Promise<Reply<'GET /dialog/count'>> =>
  readBeside(deps, ownerId, countsTask, { ownerId, postgres: postgres(deps) }, lateReading);

/** A page of a dialog's sentences: page 1 holds the newest, each page ascends. */
export async function readDetail(deps: Deps, ownerId: string, id: string, page = 1): Promise<DialogDetail> {
  const dialog = await dialogOf(deps, ownerId, id);
  const before = dialog.last - (page - 1) * pageSize + 1;
  const rows = before > 1 ? await readSentencesBefore(deps.db, id, before, pageSize) : [];
  return {
    id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    sentences: rows.map(sentenceOf),
    page,
    size: pageSize,
    total: dialog.last,
    visitorRead: dialog.visitor_read,
    operatorRead: dialog.operator_read,
  };
}

export async function readHeader(deps: Deps, ownerId: string, id: string): Promise<DialogHeader> {
  const dialog = await dialogOf(deps, ownerId, id);
  const names = await domainNames(deps, ownerId);
  const now = deps.clock.now();
  const until = silentUntil(dialog, now);
  return {
    id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    domain: { id: dialog.domain_id, name: names.get(dialog.domain_id) ?? '' },
    visitor: {
      name: dialog.visitor_name,
      online: deps.presence.isOnline(dialog.session),
      page: dialog.page,
      referrer: dialog.referrer,
      locale: dialog.locale,
      userAgent: dialog.user_agent,
      firstSeenAt: timeOf(dialog.first_seen_at),
      lastSeenAt: timeOf(dialog.last_seen_at),
      title: dialog.title,
      email: dialog.email,
      userId: dialog.user_id,
      verified: dialog.verified === 1,
    },
    waiting: dialog.waiting === 1,
    assistant: mayAssistantSpeak(dialog, now),
    assistantUntil: until === null ? null : timeOf(until),
    rating: dialog.rating === null ? null : { score: dialog.rating, comment: dialog.rating_comment },
  };
}

/** The last `days` days of the account, the oldest first, today included; days in UTC. */
export async function readStats(deps: Deps, ownerId: string, days = 30, domainId?: string): Promise<DialogDay[]> {
  if (domainId !== undefined && !(await domainNames(deps, ownerId)).has(domainId)) throw new AppError('not_found');
  const today = Math.floor(deps.clock.now() / dayLength);
  const first = today - days + 1;
  const span = { ownerId, domainId, from: first * dayLength };
  const { begun, answered, handed } = await readBeside(deps, ownerId, statsTask, span, lateReading);
  return Array.from({ length: days }, (_, i) => first + i).map((day) => ({
    day: timeOf(day * dayLength).slice(0, 10),
    dialogs: begun.get(day) ?? 0,
    answered: answered.get(day) ?? 0,
    handed: handed.get(day) ?? 0,
  }));
}

/** Which of a dialog's sentences: the numbers from `from` to `to`. */
export interface SentenceRange {
  readonly dialogId: string;
  readonly from: number;
  readonly to: number;
}

/** A sentence with its dialog's session. */
export interface SentenceOfDialog {
  readonly session: string;
  readonly sentence: Sentence;
}

/** Sentences of the owner's dialogs by dialog and number (`saidKey`); none for what is gone. */
export async function readSentenceRanges(
  deps: Deps,
  ownerId: string,
  ranges: readonly SentenceRange[],
): Promise<Map<string, SentenceOfDialog>> {
  const sessions = new Map(
    (
      await findDialogsOf(
        deps.db,
        ownerId,
        ranges.map(({ dialogId }) => dialogId),
      )
    ).map(({ id, session }) => [id, session]),
  );
  const rows = await findRanges(
    deps.db,
    ranges.filter(({ dialogId }) => sessions.has(dialogId)),
  );
  return new Map(
    rows.map((row) => [
      seqKey(row.dialog_id, row.seq),
      { session: sessions.get(row.dialog_id)!, sentence: sentenceOf(row) },
    ]),
  );
}

export const seqKey = (dialogId: string, seq: number): string => `${dialogId} ${seq}`;

/** Sentences after a number, as the store has them: for one who was away. */
export async function readMissed(deps: Deps, dialogId: string, after: number, limit: number): Promise<Sentence[]> {
  return (await readSentencesAfter(deps.db, dialogId, after, limit)).map(sentenceOf);
}

export async function readOlder(deps: Deps, dialogId: string, before: number, limit: number): Promise<Sentence[]> {
  return (await readSentencesBefore(deps.db, dialogId, before, limit)).map(sentenceOf);
}
