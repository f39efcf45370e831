import { AppError } from '../app-error.ts';
import type { ThreadTools } from '../runtime/thread-task.ts';

const maxPixels = 40_000_000;
/** Longer side of a stored picture, in pixels. */
const maxSide = 2560;

/**
 * Re-encodes a picture in its type: only pixels are stored, no metadata or trailing data. Runs in a thread.
 * @throws AppError `unsupported_media`
 */
export async function redrawPicture(
  _tools: ThreadTools,
  { bytes: given, type }: { bytes: Uint8Array<ArrayBuffer>; type: string },
): Promise<{ bytes: Uint8Array; type: string }> {
  try {
    const image = new Bun.Image(given, { maxPixels });
    const { width, height } = await image.metadata();
    const sized = Math.max(width, height) > maxSide ? image.resize(maxSide, maxSide, { fit: 'inside' }) : image;
    if (type === 'image/jpeg') return { bytes: await sized.jpeg({ quality: 85 }).bytes(), type };
    if (type === 'image/webp') return { bytes: await sized.webp({ quality: 85 }).bytes(), type };
    return { bytes: await sized.png().bytes(), type: 'image/png' };
  } catch (error) {
    throw new AppError('unsupported_media', { cause: error });
  }
}
