import { AppError, fieldError } from '../../app-error.ts';
import { avatarLimit, required } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../http/form.ts';
import { runPicture } from '../../runtime/picture-turn.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type * as tasks from './avatar-task.ts';

const drawTask = taskIn<typeof tasks.drawAvatar>(new URL('./avatar-task.ts', import.meta.url), 'drawAvatar');

const unsupported = (): AppError =>
  new AppError('unsupported_media', { detail: 'Подойдёт изображение PNG, JPEG или WebP.' });
const broken = (): AppError => fieldError('image', 'unreadable', 'Не удалось прочитать изображение');

/** The error for a picture that `Bun.Image` refuses, by its `code`. */
function failureOf(error: unknown): unknown {
  if (error instanceof AppError && error.reason === 'unsupported_media') return unsupported();
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS')
    return fieldError('image', 'too_large', 'В изображении больше 40 мегапикселей');
  if (code === 'ERR_IMAGE_UNKNOWN_FORMAT' || code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return unsupported();
  return code.startsWith('ERR_IMAGE_') ? broken() : error;
}

/**
 * The avatar of an uploaded picture: base64 of a PNG, the picture's middle square of 256 px at most, re-encoded, so
 * that only pixels of the upload remain.
 * @throws AppError `invalid`, `too_large`, `unsupported_media`; `rate_limited` when too many pictures wait
 */
export async function avatarOf(
  deps: Pick<Deps, 'pool' | 'state'>,
  userId: string,
  upload: Upload | undefined,
): Promise<string> {
  if (!upload) throw fieldError('image', 'required', required);
  const { bytes } = upload;
  if (bytes.length === 0) throw broken();
  if (bytes.length > avatarLimit)
    throw new AppError('too_large', { fields: { image: ['too_large', 'Не больше 5 МБ'] } });
  try {
    return await runPicture(deps, { ownerId: userId }, drawTask, { bytes });
  } catch (error) {
    throw failureOf(error);
  }
}
