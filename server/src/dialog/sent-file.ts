import { randomBytes } from 'node:crypto';
import { basePath, fileLimit, required } from '../contract.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { cutBytes, partSet, readPart } from '../database/part-store.ts';
import type { Upload } from '../http/form.ts';
import { type PictureSender, runPicture } from '../runtime/picture-turn.ts';
import { taskIn } from '../runtime/thread-task.ts';
import { streamResponse } from '../http/stream-response.ts';
import type { SentenceDraft, StagedFile } from './store/dialog-store.ts';
import { fileKindOf, fileNameOf, nameOfKind } from './file-kind.ts';
import type * as tasks from './picture-task.ts';
import { findFile } from './store/file-table.ts';

/** As the account and the widget list it. */
const takenFiles = 'Подходят картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.';

const redrawTask = taskIn<typeof tasks.redrawPicture>(new URL('./picture-task.ts', import.meta.url), 'redrawPicture');

/** Re-encodes a picture in its sender's turn. @throws AppError `unsupported_media` */
export const drawPicture = (
  deps: Deps,
  sender: PictureSender,
  picture: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string },
): Promise<{ bytes: Uint8Array; type: string }> => runPicture(deps, sender, redrawTask, picture);

/**
 * Reads an upload, by its content, and stores its bytes for `enter`, which gets the sentence and the row that it makes.
 * @throws AppError `invalid`, `too_large`, `unsupported_media`
 */
export async function receiveFile<T>(
  deps: Deps,
  sender: PictureSender,
  upload: Upload | undefined,
  enter: (part: SentenceDraft, file: StagedFile) => Promise<T>,
): Promise<T> {
  if (!upload) throw new AppError('invalid', { fields: { file: ['required', required] } });
  const { bytes: given } = upload;
  if (given.length > fileLimit) throw new AppError('too_large');
  const sentName = fileNameOf(upload.name);
  const kind = fileKindOf(given, sentName);
  if (!kind) throw new AppError('unsupported_media', { detail: takenFiles });
  const { bytes, type } = kind.image
    ? await drawPicture(deps, sender, { bytes: given, type: kind.type })
    : { bytes: given, type: kind.type };
  const id = randomBytes(24).toString('base64url');
  const name = nameOfKind(sentName, type);
  const size = bytes.byteLength;
  const set = partSet(cutBytes(bytes));
  const part = { text: name, extra: { file: { id, name, type, size, url: `${basePath}/file/${id}` } } };
  return deps.parts.stage(sender.ownerId, [set], (keep) =>
    enter(part, { row: { id, name, type, size, set_id: set.id }, keep }),
  );
}

const asHeaderName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

async function* partsOf(db: Db, setId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await readPart(db, setId, number);
    if (!part) return;
    yield part;
  }
}

/**
 * The bytes of a stored file, read while they are sent: a picture to be shown, anything else to be saved; never run by
 * a browser.
 */
export function serveStored(
  deps: Deps,
  file: { readonly name: string; readonly type: string; readonly set_id: string },
  address: string,
  caching: string,
): Promise<Response> {
  const shown = file.type.startsWith('image/');
  const headers = {
    'content-type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${asHeaderName(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': caching,
  };
  return streamResponse(deps, { key: address, pieces: partsOf(deps.db, file.set_id), headers });
}

/** A sent file with all its bytes; null where it is deleted. */
export async function readFile(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const file = await findFile(db, id);
  if (!file) return null;
  const parts = await Array.fromAsync(partsOf(db, file.set_id));
  return { name: file.name, type: file.type, bytes: new Uint8Array(Buffer.concat(parts)) };
}

/** The bytes of a sent file. @throws AppError `not_found` */
export async function serveFile(deps: Deps, id: string, address: string): Promise<Response> {
  const file = await findFile(deps.db, id);
  if (!file) throw new AppError('not_found');
  return serveStored(deps, file, address, 'private, max-age=31536000, immutable');
}
