import { AppError, fieldError } from '../../platform/app-error.ts';
import { avatarLimit, required } from '../../platform/contract.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Upload } from '../../platform/http/form.ts';
import { bufferOf, runAlone } from '../../platform/thread/thread.ts';
import { taskIn } from '../../platform/thread/thread-task.ts';
import type * as tasks from './crop-task.ts';

const side = 256;
const maxPixels = 40e6;
const accepted: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** `Bun.Image` does not crop, and reading a PNG here would hold up the event loop. */
const cropTask = taskIn<typeof tasks.cropApart>(new URL('./crop-task.ts', import.meta.url), 'cropApart');
const longestCrop = 10_000;
const late = 'Изображение обрабатывалось слишком долго. Попробуйте ещё раз.';

const unsupported = (): AppError =>
  new AppError('unsupported_media', { detail: 'Подойдёт изображение PNG, JPEG или WebP.' });
const broken = (): AppError => fieldError('image', 'unreadable', 'Не удалось прочитать изображение');

/** `Bun.Image` says by `code` what is wrong with a picture. */
function failureOf(error: unknown): unknown {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS')
    return fieldError('image', 'too_large', 'В изображении больше 40 мегапикселей');
  if (code === 'ERR_IMAGE_UNKNOWN_FORMAT' || code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return unsupported();
  return code.startsWith('ERR_IMAGE_') ? broken() : error;
}

async function redraw({ config }: Pick<Deps, 'config'>, bytes: Uint8Array): Promise<string> {
  const { format } = await new Bun.Image(bytes, { maxPixels }).metadata();
  if (!accepted.has(format)) throw unsupported();
  const upright = await new Bun.Image(bytes, { maxPixels })
    .resize(side * 4, side * 4, { fit: 'inside', withoutEnlargement: true })
    .png()
    .bytes();
  const { bytes: cropped } = await runAlone(config.database, cropTask, upright, {
    limit: longestCrop,
    late,
    transfer: bufferOf(upright),
  });
  const square = new Bun.Image(cropped).resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return square.png({ palette: true, colors: 256, dither: true }).toBase64();
}

/**
 * The avatar of an uploaded picture: base64 of a PNG, the picture's middle square of 256 px at most, drawn anew, so
 * that nothing but pixels is left of the upload.
 * @throws AppError `invalid`, `too_large`, `unsupported_media`; `rate_limited` when too many pictures wait
 */
export async function avatarOf(
  deps: Pick<Deps, 'config' | 'turn'>,
  userId: string,
  upload: Upload | undefined,
): Promise<string> {
  if (!upload) throw fieldError('image', 'required', required);
  const { bytes } = upload;
  if (bytes.length === 0) throw broken();
  if (bytes.length > avatarLimit)
    throw new AppError('too_large', { fields: { image: ['too_large', 'Не больше 5 МБ'] } });
  try {
    return await deps.turn('picture', userId, () => redraw(deps, bytes));
  } catch (error) {
    throw failureOf(error);
  }
}
