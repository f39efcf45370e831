import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive; its pieces are read while the archive is sent. */
export interface ZipEntry {
  /** Its path in the archive, with `/` between folders. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Whether it is worth compressing; pictures and archives are not. */
  readonly isText: boolean;
}

/** Bytes that are compressed at once: a few ms. */
const compressedAtOnce = 64 * 1024;

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += compressedAtOnce) yield bytes.subarray(at, at + compressedAtOnce);
}

/**
 * A ZIP archive in pieces, of which one is in memory at a time besides the list of its files. Without ZIP64: up to
 * 65,535 files and 4 GiB together.
 */
export async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else made.push(piece);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = made;
    made = [];
    return taken;
  };
  for await (const { name, pieces, isText } of entries) {
    const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    for await (const piece of pieces) {
      for (const part of cut(piece)) {
        file.push(part);
        yield* take();
      }
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
