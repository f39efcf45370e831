import type { Deps } from '../deps.ts';
import type { Upload } from '../http/form.ts';
import { avatarOf } from '../user/avatar/avatar.ts';
import { domainOfOwner } from './domain-service.ts';
import { writeFor } from './owner-write.ts';
import { deletePicture, findPicture, isPictured, putPicture } from './picture-table.ts';

/** Whether the domain's assistant has a picture. */
export const hasPicture = ({ db }: Deps, domainId: string): Promise<boolean> => isPictured(db, domainId);

/** The picture of the domain's assistant: a base64 PNG, or `''`. */
export const pictureOf = async ({ db }: Deps, domainId: string): Promise<string> =>
  (await findPicture(db, domainId))?.png ?? '';

/** The owner's look at it. @throws AppError `not_found` */
export async function readPicture(deps: Deps, ownerId: string, id: string): Promise<{ image: string }> {
  await domainOfOwner(deps, ownerId, id);
  return { image: await pictureOf(deps, id) };
}

/** Replaces it. @throws AppError `not_found`, and as `avatarOf` */
export async function setPicture(
  deps: Deps,
  ownerId: string,
  id: string,
  upload: Upload | undefined,
): Promise<{ image: string }> {
  await domainOfOwner(deps, ownerId, id);
  const image = await avatarOf(deps, ownerId, upload);
  await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, id);
    await putPicture(trx, id, image);
  });
  return { image };
}

/** Takes it away. @throws AppError `not_found` */
export async function removePicture(deps: Deps, ownerId: string, id: string): Promise<{ image: string }> {
  await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, id);
    await deletePicture(trx, id);
  });
  return { image: '' };
}
