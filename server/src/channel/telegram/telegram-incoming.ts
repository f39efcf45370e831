import { fileLimit } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { TelegramBotRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../http/form.ts';
import { callBot, fetchBotFile } from './bot-api.ts';
import { accessOf } from './telegram-send.ts';
import type { TelegramMessage } from './telegram-update.ts';

/** Code points that one sentence may have. */
const longestSentence = 4_000;

// oxlint-disable-next-line no-control-regex -- these are what no sentence may contain
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The texts that a message is stored as: two where it is longer than a sentence may be, none for a blank one. */
export function textsOf(text: string): string[] {
  const points = [...text.replace(/\p{Surrogate}/gu, '\ufffd').replace(control, '')];
  const texts = [points.slice(0, longestSentence).join(''), points.slice(longestSentence).join('')];
  return texts.filter((each) => each.trim() !== '');
}

/** The text of a message: what is written, the caption of its file, or the words for what has none. */
export function textIn({ text, caption, sticker, location, contact }: TelegramMessage): string {
  if (text ?? caption) return (text ?? caption)!;
  if (sticker) return sticker.emoji ?? '🙂';
  if (location) return `Местоположение: ${location.latitude}, ${location.longitude}`;
  if (contact) return `Контакт: ${[contact.first_name, contact.phone_number].filter(Boolean).join(', ')}`;
  return '';
}

/**
 * The file of a message; of a photo the largest size. Null where it has none.
 * @throws AppError `too_large`, `unsupported_media`, or `unavailable` where Telegram does not return it now
 */
export async function fileIn(
  deps: Deps,
  bot: TelegramBotRow,
  { photo, document, voice, audio, video, video_note }: TelegramMessage,
  stop: AbortSignal,
): Promise<Upload | null> {
  const media = document ?? photo?.at(-1);
  if (!media && (voice ?? audio ?? video ?? video_note)) throw new AppError('unsupported_media');
  if (!media) return null;
  if ((media.file_size ?? 0) > fileLimit) throw new AppError('too_large');
  const access = accessOf(deps, bot);
  const reply = await callBot<{ file_path?: string; file_size?: number }>(
    access,
    'getFile',
    { file_id: media.file_id },
    { stop },
  );
  // 400: over the 20 MB that bots may load, or not there any more.
  if (!reply.ok && reply.status === 400) throw new AppError('too_large');
  if (!reply.ok || !reply.result.file_path) throw new AppError('unavailable');
  if ((reply.result.file_size ?? 0) > fileLimit) throw new AppError('too_large');
  const bytes = await fetchBotFile(access, reply.result.file_path, fileLimit, { stop });
  if (!bytes) throw new AppError('unavailable');
  return { name: media.file_name ?? 'Фото.jpg', bytes };
}
