import { timeOf } from '../../runtime/clock.ts';
import {
  type DialogDetail,
  type DialogEntry,
  type DialogFilter,
  type DialogHeader,
  type MemberRef,
  type Reply,
  systemOf,
} from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import { taskIn, type TaskName } from '../../runtime/thread-task.ts';
import type { Caller } from '../../security/caller.ts';
import { memberNames } from '../../team/assign-rule.ts';
import { domainNames, letterDomain } from '../../domain/domain-service.ts';
import { mayAssistantSpeak, silentUntil } from '../dialog-rule.ts';
import { findDialogBySession, findDialogOf } from '../store/dialog-table.ts';
import { assignedIn } from './assigned-query.ts';
import { type Listed, type ListedRow, type ListReader, readListed } from './entry-table.ts';
import type * as tasks from './dialog-tasks.ts';
import {
  countByFilter,
  cursorOf,
  listEntries,
  type PagePlace,
  placeIn,
  placeOfCursor,
  type Wanted,
} from './list-table.ts';
import { isBounced, takesLetters } from '../letter/mailbox-service.ts';
import { countWaitingLetters } from '../letter/waiting-letter-table.ts';
import { deletedOf, sentenceOf } from '../store/sentence-row.ts';
import { readSentencesBefore } from '../store/sentence-table.ts';
import { findMark } from '../store/unread-table.ts';
import { readTags } from './tag-table.ts';
import { knownOf } from '../visitor/visitor-description.ts';
import { pathOf } from '../store/visitor-place.ts';

export type { ListReader } from './entry-table.ts';

const pageSize = 50;
/** How long a list, a search or a count may take; ms. */
const longestReading = 5_000;
const lateSearch = 'Поиск занял слишком много времени. Уточните запрос.';
export const lateReading = 'Чтение заняло слишком много времени. Попробуйте позже.';

/** Where the tasks that read are. */
export const readingTasks = new URL('./dialog-tasks.ts', import.meta.url);
const searchTask = taskIn<typeof tasks.searchPage>(readingTasks, 'searchPage');
const pageTask = taskIn<typeof tasks.readPage>(readingTasks, 'readPage');
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

/** Fields of a visitor that both the list and the card show. */
const shownVisitor = (dialog: ListedRow) => ({
  name: dialog.visitor_name,
  ownName: dialog.own_name,
  device: systemOf(dialog.user_agent),
  path: pathOf(dialog.page),
});
/** A banned visitor waits for no answer, as in the list of those who wait. */
const needsPerson = ({ waiting, is_ban }: Pick<DialogRow, 'waiting' | 'is_ban'>): boolean =>
  waiting === 1 && is_ban === 0;
const orderOf = ({ number, closed_at }: ListedRow) => ({ number, closed: closed_at !== null });
const ratingOf = ({ rating: score, rating_comment: comment }: ListedRow) =>
  score === null ? null : { score, comment };

/** Names of an owner's domains and members by id. */
interface Names {
  readonly domains: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, string>;
}

async function readNames(deps: Deps, ownerId: string): Promise<Names> {
  const [domains, members] = await Promise.all([domainNames(deps, ownerId), memberNames(deps, ownerId)]);
  return { domains, members };
}

const assignedOf = ({ members }: Names, { assigned_id: id }: Pick<DialogRow, 'assigned_id'>): MemberRef | null =>
  id !== null && members.has(id) ? { id, name: members.get(id)! } : null;

function entriesOf(deps: Deps, names: Names, listed: readonly Listed[]): DialogEntry[] {
  const now = deps.clock.now();
  return listed.map(({ dialog, last, asked, tags, found }) => ({
    id: dialog.id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    domain: { id: dialog.domain_id, name: names.domains.get(dialog.domain_id) ?? '' },
    visitor: { ...shownVisitor(dialog), online: deps.presence.isOnline(dialog.session) },
    last: last ? sentenceOf(last) : null,
    unread: dialog.unread,
    updatedAt: timeOf(dialog.updated_at),
    waiting: needsPerson(dialog),
    assistant: mayAssistantSpeak(dialog, now),
    ...orderOf(dialog),
    tags: [...tags],
    asked,
    waitingSince: needsPerson(dialog) && dialog.waiting_since !== null ? timeOf(dialog.waiting_since) : null,
    unhappy: needsPerson(dialog) && dialog.unhappy_at !== null,
    rating: ratingOf(dialog),
    assigned: assignedOf(names, dialog),
    mentions: Number(dialog.mentions),
    channel: dialog.channel,
    unreachable: dialog.unreachable,
    ...(found && { found }),
  }));
}

/** Current entries of the owner's dialogs for a member, by id; deleted dialogs are absent. */
export async function readEntries(
  deps: Deps,
  reader: ListReader,
  ids: readonly string[],
): Promise<Map<string, DialogEntry>> {
  const [names, listed] = await Promise.all([readNames(deps, reader.ownerId), readListed(deps.db, reader, ids)]);
  return new Map(entriesOf(deps, names, listed).map((entry) => [entry.id, entry]));
}

interface ListQuery {
  readonly page?: number;
  readonly filter?: DialogFilter;
  readonly q?: string;
  readonly domainId?: string;
  readonly tag?: string;
  readonly assigned?: string;
  readonly after?: string;
}

/** Reads in a thread, in the owner's turn. @throws AppError `unavailable` when it takes too long, `rate_limited` */
export const readInThread = <A, R>(
  deps: Deps,
  ownerId: string,
  task: TaskName<A, R>,
  args: A,
  late: string,
): Promise<R> => deps.pool.run(task, args, { owner: ownerId, limit: longestReading, late });

/** A page that begins after more dialogs is read in a thread. */
const deep = 20_000;

/** Where a page of the list begins. */
const pagePlace = ({ page = 1, after }: ListQuery): PagePlace =>
  after === undefined ? { skip: (page - 1) * pageSize } : { skip: 0, after: placeOfCursor(after) };

async function readPage(deps: Deps, wanted: Wanted, place: PagePlace): Promise<{ total: number; listed: Listed[] }> {
  const { ownerId, filter, domainId, tag, assigned } = wanted;
  if (place.skip > deep || tag !== undefined || assigned !== undefined)
    return readInThread(deps, ownerId, pageTask, { wanted, place, size: pageSize }, lateReading);
  const [counts, listed] = await Promise.all([
    countByFilter(deps.db, wanted, domainId),
    listEntries(deps.db, wanted, place, pageSize),
  ]);
  return { total: counts[filter], listed };
}

function readFound(
  deps: Deps,
  wanted: Wanted,
  q: string,
  place: PagePlace,
  { domains }: Names,
): Promise<{ total: number; listed: Listed[] }> {
  const domainIds = [...domains.keys()].filter((id) => wanted.domainId === undefined || id === wanted.domainId);
  const searching = { wanted, domainIds, q, place, size: pageSize };
  return readInThread(deps, wanted.ownerId, searchTask, searching, lateSearch);
}

/** A page of the owner's list. */
export async function readList(deps: Deps, by: Caller, query: ListQuery): Promise<Reply<'GET /dialog/list'>> {
  const { page = 1, filter = 'all', domainId } = query;
  const { teamId: ownerId, memberId } = by;
  const wanted = { ownerId, memberId, filter, domainId, tag: query.tag?.trim(), assigned: assignedIn(query, by) };
  const q = query.q?.trim();
  const place = pagePlace(query);
  const reading = readNames(deps, ownerId);
  const [names, { total, listed }] = await Promise.all([
    reading,
    q ? reading.then((all) => readFound(deps, wanted, q, place, all)) : readPage(deps, wanted, place),
  ]);
  const last = listed.length === pageSize ? listed.at(-1)!.dialog : null;
  const next = last && cursorOf(placeIn(last, filter));
  return { items: entriesOf(deps, names, listed), page, size: pageSize, total, next };
}

/** A page of a dialog's sentences: page 1 holds the newest, each page ascends. */
export async function readDetail(
  deps: Deps,
  { teamId, memberId }: Caller,
  id: string,
  page = 1,
): Promise<DialogDetail> {
  const dialog = await dialogOf(deps, teamId, id);
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
    operatorRead: (await findMark(deps.db, id, memberId)) ?? dialog.operator_read,
    ...deletedOf(dialog),
  };
}

export async function readHeader(deps: Deps, ownerId: string, id: string): Promise<DialogHeader> {
  const dialog = await dialogOf(deps, ownerId, id);
  const names = await readNames(deps, ownerId);
  const now = deps.clock.now();
  const until = silentUntil(dialog, now);
  return {
    id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    domain: { id: dialog.domain_id, name: names.domains.get(dialog.domain_id) ?? '' },
    visitor: {
      ...knownOf(dialog),
      ...shownVisitor(dialog),
      online: deps.presence.isOnline(dialog.session),
      page: dialog.page,
      referrer: dialog.referrer,
      locale: dialog.locale,
      userAgent: dialog.user_agent,
      firstSeenAt: timeOf(dialog.first_seen_at),
      lastSeenAt: timeOf(dialog.last_seen_at),
      title: dialog.title,
      userId: dialog.user_id,
      verified: dialog.verified === 1,
      consent: dialog.consent_at === null ? null : { text: dialog.consent, at: timeOf(dialog.consent_at) },
    },
    waiting: needsPerson(dialog),
    assistant: mayAssistantSpeak(dialog, now),
    assistantUntil: timeOf(until),
    rating: ratingOf(dialog),
    ...orderOf(dialog),
    tags: (await readTags(deps.db, [id])).get(id) ?? [],
    letters: (await letterDomain(deps, dialog.domain_id))?.verified === 1 && (await takesLetters(deps, dialog)),
    bounced: await isBounced(deps, dialog),
    waitingLetters: await countWaitingLetters(deps.db, id),
    assigned: assignedOf(names, dialog),
    channel: dialog.channel,
    unreachable: dialog.unreachable,
  };
}
