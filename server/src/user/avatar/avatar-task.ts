import { AppError } from '../../app-error.ts';
import type { ThreadTools } from '../../runtime/thread-task.ts';
import { cropSquare } from './png-square.ts';

const side = 256;
const maxPixels = 40e6;
const accepted: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * A picture's middle square as base64 of a re-encoded PNG. Runs in a thread.
 * @throws AppError `unsupported_media`; an error of `Bun.Image` with its `code`
 */
export async function drawAvatar(_tools: ThreadTools, { bytes }: { bytes: Uint8Array<ArrayBuffer> }): Promise<string> {
  const { format } = await new Bun.Image(bytes, { maxPixels }).metadata();
  if (!accepted.has(format)) throw new AppError('unsupported_media');
  const upright = await new Bun.Image(bytes, { maxPixels })
    .resize(side * 4, side * 4, { fit: 'inside', withoutEnlargement: true })
    .png()
    .bytes();
  // `Bun.Image` does not crop.
  const square = new Bun.Image(new Uint8Array(cropSquare(upright)));
  return square
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, colors: 256, dither: true })
    .toBase64();
}
