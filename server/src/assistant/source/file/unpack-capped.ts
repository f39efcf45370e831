import { unzipSync, zipSync } from 'fflate';

/** Bytes of an office file's parts once unpacked, and their number; real ones of 20 MiB are mostly pictures. */
const mostUnpacked = 96 * 1024 * 1024;
const mostParts = 2_000;

/**
 * An office file (ZIP) again, without compression and without pictures: what reads it cannot unfold more than this.
 * The sizes that an archive declares are also the room that is given to each part, so one that lies about them fails.
 * @throws RangeError in Russian
 */
export function unpackCapped(bytes: Uint8Array): { parts: Record<string, Uint8Array>; stored: Uint8Array } {
  let [size, count] = [0, 0];
  let isTooLarge = false;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(?:xml|rels)$/i.test(name)) return false;
        size += originalSize;
        count += 1;
        isTooLarge ||= size > mostUnpacked || count > mostParts;
        return !isTooLarge;
      },
    });
  } catch (error) {
    throw new RangeError('Файл повреждён или защищён паролем. Откройте его, сохраните заново и загрузите.', {
      cause: error,
    });
  }
  if (isTooLarge) throw new RangeError('Файл слишком велик после распаковки: разделите его на части.');
  if (!('[Content_Types].xml' in parts))
    throw new RangeError('Это не документ Word или Excel: сохраните его как DOCX или XLSX.');
  return { parts, stored: zipSync(parts, { level: 0 }) };
}
