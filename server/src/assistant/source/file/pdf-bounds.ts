import { constants, createInflate, createInflateRaw } from 'node:zlib';

/** Bytes that one stream of a PDF may inflate to, and all together: the text of 1,000 pages has some 20 MiB. */
const [mostEach, mostAll] = [32 * 1024 * 1024, 384 * 1024 * 1024];
/** Bytes of streams packed by LZW or run lengths, which nothing here can inflate within bounds. */
const mostOld = 64 * 1024;
const mostStreams = 100_000;

const tooLarge = (): RangeError => new RangeError('PDF слишком велик после распаковки: разделите его на части.');

/** How much a stream inflates to, up to where it is damaged; no more of it than a part is in memory. */
async function sizeOf(bytes: Uint8Array, inflate: ReturnType<typeof createInflate>): Promise<number> {
  let size = 0;
  try {
    inflate.end(bytes);
    for await (const part of inflate) {
      size += (part as Uint8Array).length;
      if (size > mostEach) break;
    }
  } catch {
    // A reader also stops at damaged data, so only what inflates before it counts.
  }
  if (size > mostEach) throw tooLarge();
  return size;
}

/** How much a stream inflates to; 0 of one that is not packed this way. @throws RangeError in Russian */
async function inflatedSize(bytes: Uint8Array): Promise<number> {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 };
  return (await sizeOf(bytes, createInflate(options))) || (await sizeOf(bytes, createInflateRaw(options)));
}

const named = (dictionary: string): string =>
  dictionary.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Looks at each stream of a PDF before anything reads it: a stream of 20 MiB may inflate to 20 GiB.
 * @throws RangeError in Russian, also for one that is encrypted
 */
export async function expectBounded(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 1024).includes('%PDF-')) throw new RangeError('Это не PDF: файл повреждён или назван не так.');
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(named(file.toString('latin1'))))
    throw new RangeError('PDF защищён паролем или от копирования: сохраните его без защиты.');
  let [sum, count] = [0, 0];
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    if ((count += 1) > mostStreams) throw tooLarge();
    const start = at + 6 + (file[at + 6] === 13 ? 2 : 1);
    const found = file.indexOf('endstream', start);
    const data = file.subarray(start, found < 0 ? file.length : found);
    const dictionary = named(
      file
        .toString('latin1', Math.max(0, at - 2000), at)
        .split(/endobj|endstream/)
        .at(-1)!,
    );
    const isOld = /LZW|RunLength|\/RL\b/.test(dictionary);
    const isTwice = (dictionary.match(/FlateDecode|\/Fl\b/g)?.length ?? 0) > 1;
    if ((isOld && data.length > mostOld) || isTwice)
      throw new RangeError('PDF сжат способом, который не читается: сохраните его заново.');
    sum += await inflatedSize(data);
    if (sum > mostAll) throw tooLarge();
  }
}
