import { timeOf } from '../../runtime/clock.ts';
import { type EarlierDialog, foldTag, inboxLimits, type Reply, type Language } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { DialogRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { domainNames, letterDomain } from '../../domain/domain-service.ts';
import { commit } from '../../event/commit.ts';
import { announceDialog, publishToDialog, publishToOwner } from '../store/dialog-channel.ts';
import { changeDialog } from '../dialog-service.ts';
import type { DialogState } from '../store/dialog-state-table.ts';
import type { Caller } from '../../security/caller.ts';
import { type Addition, storeAlone } from '../store/dialog-store.ts';
import type * as tasks from './dialog-tasks.ts';
import { dialogOf, lateReading, readInThread, readingTasks } from './dialog-view.ts';
import { closingWords } from './closing-words.ts';
import { listEarlier, readAsked, readToEnd } from './inbox-table.ts';
import { findLastReply, findLastWord } from '../store/sentence-table.ts';
import { languageFor } from '../turn/turn-language.ts';
import { languageOfChat } from '../visitor-language.ts';
import { sortTags, writeTags } from './tag-table.ts';

const unreadTask = taskIn<typeof tasks.findUnread>(readingTasks, 'findUnread');
const tagsTask = taskIn<typeof tasks.listTags>(readingTasks, 'listTags');
const mostEarlier = 20;
/** The language that a visitor was last talked to in. */
async function languageOfDialog(deps: Deps, dialog: DialogRow): Promise<Language> {
  const [domain, word, reply] = await Promise.all([
    letterDomain(deps, dialog.domain_id),
    findLastWord(deps.db, dialog.id, 'visitor'),
    findLastReply(deps.db, dialog.id),
  ]);
  return languageFor(word?.text ?? '', languageOfChat(dialog, domain), reply?.text);
}

/**
 * Closes a dialog: it no longer waits, and every member has read all of it. A visitor who has written gets a closing
 * sentence, with a request for a rating where a person has answered, unless there is one.
 */
async function closeDialog(deps: Deps, by: Caller, dialogId: string): Promise<void> {
  const ownerId = by.teamId;
  const row = await dialogOf(deps, ownerId, dialogId);
  const { last, rating } = row;
  const asks = rating === null && (await findLastWord(deps.db, dialogId, 'operator')) !== undefined;
  const part = {
    text: closingWords(await languageOfDialog(deps, row), asks),
    extra: asks ? { ask: 'rating' as const } : {},
  };
  const write = async (dialog: DialogState, trx: Db): Promise<Addition | null> => {
    if (dialog.closed_at !== null) return null;
    const before = await findLastReply(trx, dialogId);
    // A dialog that was reopened and is closed again has this sentence already.
    const isPublished = before?.seq === dialog.last && before.text === part.text;
    const parts = last > 0 && !dialog.is_ban && !isPublished ? [part] : [];
    const end = dialog.last + parts.length;
    const read = { operator_read: end, turn: end, waiting: 0, called_at: null, silent_until: null };
    return { parts, by, change: { ...read, closed_at: deps.clock.now() } };
  };
  const { dialog, fresh } = await storeAlone(deps, { ownerId, dialogId, author: 'assistant', write });
  if (!fresh) return;
  announceDialog(deps, dialog);
  publishToOwner(deps, ownerId, {
    type: 'read',
    author: 'operator',
    seq: dialog.operator_read,
    session: dialog.session,
  });
}

/** Closes a dialog, or takes it back from the archive without a word to the visitor. */
export async function setClosed(
  deps: Deps,
  by: Caller,
  id: string,
  closed: boolean,
): Promise<Reply<'PATCH /dialog/close/{id}'>> {
  if (closed) await closeDialog(deps, by, id);
  else
    await changeDialog(deps, by.teamId, id, (dialog) =>
      dialog.closed_at === null ? null : { closed_at: null, opened_at: deps.clock.now() },
    );
  return { id, closed };
}

/** Gives the visitor a name of the operators' own; the empty one takes it back. */
export async function nameVisitor(
  deps: Deps,
  ownerId: string,
  id: string,
  given: string,
): Promise<Reply<'PATCH /dialog/name/{id}'>> {
  const name = given.trim();
  await changeDialog(deps, ownerId, id, (dialog) => (dialog.own_name === name ? null : { own_name: name }));
  return { id, name };
}

/** Replaces a dialog's tags; the same word in another case, or with «е» for «ё», is the same tag. */
export async function tagDialog(
  deps: Deps,
  ownerId: string,
  id: string,
  given: readonly string[],
): Promise<Reply<'PATCH /dialog/tag/{id}'>> {
  const tags = sortTags([...new Map(given.map((tag) => [foldTag(tag), tag.trim()])).values()]);
  await changeDialog(deps, ownerId, id, async (dialog, trx) => {
    await writeTags(trx, { id, ownerId }, tags);
    // The row stays as it is: its entry in the list is what has changed.
    return { own_name: dialog.own_name };
  });
  return { id, tags };
}

export const readTagList = (deps: Deps, ownerId: string): Promise<Reply<'GET /dialog/tag/list'>> =>
  readInThread(deps, ownerId, tagsTask, { ownerId, limit: inboxLimits.listedTags }, lateReading);

/** Marks as read what the member has not read, `readAtOnce` dialogs with one commit. */
export async function readAll(
  deps: Deps,
  { teamId: ownerId, memberId }: Caller,
  domainId?: string,
): Promise<Reply<'PATCH /dialog/all/read'>> {
  if (domainId !== undefined && !(await domainNames(deps, ownerId)).has(domainId)) throw new AppError('not_found');
  const wanted = { ownerId, memberId, domainId, filter: 'unread' } as const;
  const { ids, total } = await readInThread(
    deps,
    ownerId,
    unreadTask,
    { wanted, limit: inboxLimits.readAtOnce },
    lateReading,
  );
  const moved = await commit(deps)(ownerId, async (trx) => {
    const result = ids.length === 0 ? [] : await readToEnd(trx, { ownerId, memberId }, ids);
    return { result, facts: result.map(({ id: dialogId }) => ({ type: 'dialog' as const, dialogId })) };
  });
  for (const { id, session, last: seq, isFirst } of moved) {
    const frame = { type: 'read', author: 'operator', seq } as const;
    if (isFirst) publishToDialog(deps, id, { kind: 'live', frame });
    publishToOwner(deps, ownerId, { ...frame, session }, memberId);
  }
  return { read: moved.length, left: total - ids.length };
}

/** The former dialogs of a dialog's visitor. */
export async function readEarlier(deps: Deps, ownerId: string, id: string): Promise<EarlierDialog[]> {
  const rows = await listEarlier(deps.db, await dialogOf(deps, ownerId, id), mostEarlier);
  const asked = await readAsked(
    deps.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    asked: asked.get(row.id) ?? null,
    firstSeenAt: timeOf(row.first_seen_at),
    updatedAt: timeOf(row.updated_at),
  }));
}
