import { AppError, fieldError } from '../../app-error.ts';
import { type Body, type ReadyPicture, type ReadyReply, readyReplyLimits } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import type { ReadyReplyRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Caller } from '../../security/caller.ts';
import { listPictures, listSeenPictures } from './ready-picture-table.ts';
import {
  countReadyReplies,
  deleteReadyReply,
  findReadyReply,
  insertReadyReply,
  listReadyReplies,
  updateReadyReply,
} from './ready-reply-table.ts';

type Draft = Body<'POST /reply/create'>;

const viewOf = ({ id, title, text, own }: ReadyReplyRow, pictures: readonly ReadyPicture[] = []): ReadyReply => ({
  id,
  title,
  text,
  own: own === 1,
  ...(pictures.length > 0 ? { pictures: pictures.map(({ id, name }) => ({ id, name })) } : {}),
});
const columnsOf = ({ title, text, own }: Draft) => ({ title, text, own: own ? 1 : 0 });

/** The team's replies and the caller's own, by title. */
export async function readReplies(deps: Deps, by: Caller): Promise<ReadyReply[]> {
  const { memberId, teamId } = by;
  const rows = await listReadyReplies(deps.db, teamId, memberId);
  const pictures = await listSeenPictures(deps.db, { teamId, memberId });
  const replies = rows.map((row) =>
    viewOf(
      row,
      pictures.filter(({ reply_id }) => reply_id === row.id),
    ),
  );
  return replies.toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || (a.id < b.id ? -1 : 1));
}

/** @throws AppError `invalid` when there are as many already as there may be */
async function expectRoom(trx: Db, { memberId, teamId }: Caller, own: boolean): Promise<void> {
  const most = own ? readyReplyLimits.own : readyReplyLimits.team;
  if ((await countReadyReplies(trx, teamId, own ? memberId : null)) < most) return;
  const whose = own ? 'Своих готовых ответов' : 'Готовых ответов команды';
  throw fieldError('title', 'too_many', `${whose} не больше ${most}: удалите ненужный`);
}

export async function createReply(deps: Deps, by: Caller, draft: Draft): Promise<ReadyReply> {
  const row = { id: newId(), team_id: by.teamId, member_id: by.memberId, ...columnsOf(draft) };
  await writeFor(deps, by.teamId, async (trx) => {
    await expectRoom(trx, by, draft.own);
    await insertReadyReply(trx, row);
  });
  return viewOf(row);
}

/**
 * A reply that the caller may change: their own, and one of the team's that they wrote or that their role is for.
 * @throws AppError `not_found`, `forbidden`
 */
export async function changeable(
  trx: Db,
  { memberId, teamId, role, program }: Caller,
  id: string,
): Promise<ReadyReplyRow> {
  const reply = await findReadyReply(trx, { teamId, memberId, id });
  if (!reply) throw new AppError('not_found');
  const isTrusted = role !== 'operator' && program === null;
  if (reply.member_id !== memberId && !isTrusted) throw new AppError('forbidden');
  return reply;
}

/** Changes a reply; one of the team's that becomes somebody's own becomes the caller's. */
export async function editReply(deps: Deps, by: Caller, id: string, draft: Draft): Promise<ReadyReply> {
  return writeFor(deps, by.teamId, async (trx) => {
    const before = await changeable(trx, by, id);
    if ((before.own === 1) !== draft.own) await expectRoom(trx, by, draft.own);
    const change = { ...columnsOf(draft), ...(draft.own ? { member_id: by.memberId } : {}) };
    await updateReadyReply(trx, id, change);
    return viewOf({ ...before, ...change }, await listPictures(trx, id));
  });
}

export async function deleteReply(deps: Deps, by: Caller, id: string): Promise<{ id: string }> {
  await writeFor(deps, by.teamId, async (trx) => {
    await changeable(trx, by, id);
    await deleteReadyReply(trx, id);
  });
  deps.parts.sweep();
  return { id };
}

/** A member's own replies are deleted with the member; their pictures' bytes are swept. */
export async function sweepReplies({ parts }: Deps): Promise<void> {
  parts.sweep();
}
