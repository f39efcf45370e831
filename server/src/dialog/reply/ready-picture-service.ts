import { AppError, fieldError } from '../../app-error.ts';
import { type ReadyPicture, readyPictureLimit, readyReplyLimits, required } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import { cutBytes, partSet } from '../../database/part-store.ts';
import type { Deps } from '../../deps.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Upload } from '../../http/form.ts';
import type { Caller } from '../../security/caller.ts';
import { fileKindOf, fileNameOf, nameOfKind } from '../file-kind.ts';
import { drawPicture, serveStored } from '../sent-file.ts';
import { countPictures, deletePicture, findSeenPicture, insertPicture, listPictures } from './ready-picture-table.ts';
import { changeable } from './ready-reply-service.ts';

const { pictures: most, teamPictures: mostOfTeam } = readyReplyLimits;

/** The place behind a reply's pictures. @throws AppError `invalid` when there are as many already as there may be */
async function placeIn(trx: Db, teamId: string, replyId: string): Promise<number> {
  const before = await listPictures(trx, replyId);
  const tooMany = (text: string): AppError => fieldError('image', 'too_many', text);
  if (before.length >= most) throw tooMany(`У готового ответа не больше ${most} картинок: уберите ненужную`);
  if ((await countPictures(trx, teamId)) >= mostOfTeam)
    throw tooMany(`У всех готовых ответов вместе не больше ${mostOfTeam} картинок: уберите ненужные`);
  return (before.at(-1)?.number ?? 0) + 1;
}

const tooLarge = (): AppError =>
  new AppError('too_large', { fields: { image: ['too_large', 'Картинка больше 5 МБ'] } });

/** The picture that an upload is by its content, as it is stored. */
async function drawUpload(deps: Deps, { teamId }: Caller, upload: Upload | undefined) {
  if (!upload) throw fieldError('image', 'required', required);
  if (upload.bytes.length > readyPictureLimit) throw tooLarge();
  const sentName = fileNameOf(upload.name);
  const kind = fileKindOf(upload.bytes, sentName);
  if (!kind?.image) throw new AppError('unsupported_media', { detail: 'Подойдёт картинка JPEG, PNG, WebP или GIF.' });
  const { bytes, type } = await drawPicture(deps, { ownerId: teamId }, { bytes: upload.bytes, type: kind.type });
  if (bytes.byteLength > readyPictureLimit) throw tooLarge();
  return { bytes, type, name: nameOfKind(sentName, type) };
}

/**
 * Adds a picture behind those of a reply that the caller may change.
 * @throws AppError `invalid`, `forbidden`, `not_found`, `too_large`, `unsupported_media`
 */
export async function addPicture(
  deps: Deps,
  by: Caller,
  replyId: string,
  upload: Upload | undefined,
): Promise<ReadyPicture> {
  const expectPlace = async (db: Db): Promise<number> => {
    await changeable(db, by, replyId);
    return placeIn(db, by.teamId, replyId);
  };
  await expectPlace(deps.db);
  const { bytes, type, name } = await drawUpload(deps, by, upload);
  const set = partSet(cutBytes(bytes));
  const id = newId();
  const row = { id, team_id: by.teamId, reply_id: replyId, name, type, size: bytes.byteLength, set_id: set.id };
  await deps.parts.stage(by.teamId, [set], (keep) =>
    writeFor(deps, by.teamId, async (trx) => {
      await insertPicture(trx, { ...row, number: await expectPlace(trx) });
      await keep(trx);
    }),
  );
  return { id, name };
}

/** The bytes of a picture of a reply that the caller sees. @throws AppError `not_found` */
export async function servePicture(deps: Deps, by: Caller, id: string, address: string): Promise<Response> {
  const picture = await findSeenPicture(deps.db, { teamId: by.teamId, memberId: by.memberId, id });
  if (!picture) throw new AppError('not_found');
  return serveStored(deps, picture, address, 'no-store');
}

/** Deletes a picture of a reply that the caller may change. @throws AppError `forbidden`, `not_found` */
export async function removePicture(deps: Deps, by: Caller, id: string): Promise<{ id: string }> {
  await writeFor(deps, by.teamId, async (trx) => {
    const picture = await findSeenPicture(trx, { teamId: by.teamId, memberId: by.memberId, id });
    if (!picture) throw new AppError('not_found');
    await changeable(trx, by, picture.reply_id);
    await deletePicture(trx, id);
  });
  deps.parts.sweep();
  return { id };
}
