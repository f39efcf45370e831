import type { DialogDay, DialogDetail, DialogEntry, DialogFilter, DialogHeader, Reply, Sentence } from '../platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import type { DialogRow } from '../platform/schema.ts';
import { domainNames } from '../domain/domain-service.ts';
import { mayAssistantSpeak, silentUntil } from './dialog-rule.ts';
import { findDialogBySession, findDialogOf } from './dialog-table.ts';
import { addEntryParts, countDialogs, type Listed, listDialogs } from './list-table.ts';
import { sentenceOf } from './sentence-row.ts';
import { findSentence, readSentencesAfter, readSentencesBefore } from './sentence-table.ts';
import { countBegun, countOutcome } from './stats-table.ts';

const pageSize = 50;
const dayLength = 86_400_000;
const timeOf = (at: number): string => new Date(at).toISOString();

/** The owner's dialog, or the failure `not_found`, which is also said of another owner's. */
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

/** A dialog's entry as it is now; null when the dialog is gone. */
export async function readEntry(deps: Deps, ownerId: string, id: string): Promise<DialogEntry | null> {
  const dialog = await findDialogOf(deps.db, ownerId, id);
  if (!dialog) return null;
  const [entry] = await entriesOf(deps, ownerId, await addEntryParts(deps.db, [dialog]));
  return entry!;
}

export interface ListQuery {
  readonly page?: number;
  readonly filter?: DialogFilter;
  readonly q?: string;
  readonly domainId?: string;
}

const postgres = ({ config }: Deps): boolean => config.database.kind === 'postgres';

export async function readList(deps: Deps, ownerId: string, query: ListQuery): Promise<Reply<'GET /dialog/list'>> {
  const { page = 1, filter = 'all', domainId } = query;
  const q = query.q?.trim();
  const wanted = { ownerId, filter, domainId, postgres: postgres(deps), ...(q ? { q } : {}) };
  const total = await countDialogs(deps.db, wanted);
  const items = await entriesOf(deps, ownerId, await listDialogs(deps.db, wanted, page, pageSize));
  return { items, page, size: pageSize, total };
}

export async function readCounts(deps: Deps, ownerId: string): Promise<Reply<'GET /dialog/count'>> {
  const count = (filter: DialogFilter) => countDialogs(deps.db, { ownerId, filter, postgres: postgres(deps) });
  return { all: await count('all'), unread: await count('unread'), waiting: await count('waiting'), banned: await count('banned') };
}

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
  const begun = await countBegun(deps.db, span);
  const answered = await countOutcome(deps.db, span, 'answer');
  const handed = await countOutcome(deps.db, span, 'handed');
  return Array.from({ length: days }, (_, i) => first + i).map((day) => ({
    day: timeOf(day * dayLength).slice(0, 10),
    dialogs: begun.get(day) ?? 0,
    answered: answered.get(day) ?? 0,
    handed: handed.get(day) ?? 0,
  }));
}

/** One sentence with its dialog's session; null when it is gone. */
export async function readSaid(deps: Deps, ownerId: string, dialogId: string, seq: number): Promise<{ session: string; sentence: Sentence } | null> {
  const dialog = await findDialogOf(deps.db, ownerId, dialogId);
  const row = dialog && (await findSentence(deps.db, dialogId, seq));
  return row ? { session: dialog.session, sentence: sentenceOf(row) } : null;
}

/** Sentences after a number, as the store has them: for one who was away. */
export async function readMissed(deps: Deps, dialogId: string, after: number, limit: number): Promise<Sentence[]> {
  return (await readSentencesAfter(deps.db, dialogId, after, limit)).map(sentenceOf);
}

export async function readOlder(deps: Deps, dialogId: string, before: number, limit: number): Promise<Sentence[]> {
  return (await readSentencesBefore(deps.db, dialogId, before, limit)).map(sentenceOf);
}
