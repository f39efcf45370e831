/**
 * The plain form of tar (POSIX ustar): a head of 512 bytes before each file, files padded to 512, two empty blocks at
 * the end. From 8 GiB on a length is binary, as GNU tar writes it.
 */
export interface TarFile {
  /** ASCII, at most 100 bytes, folders before `/`. */
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

const block = 512;
const padding = (bytes: number): number => (block - (bytes % block)) % block;
/** From here on a length does not fit into eleven octal digits. */
const firstBinary = 8 ** 11;

const lengthField = { at: 124, size: 12 };
const sumField = { at: 148, size: 8 };

const octal = (value: number, size: number): string => `${value.toString(8).padStart(size - 1, '0')}\0`;

/** The sum of a head's bytes, with spaces in the place of the sum. */
function sumOf(head: Uint8Array): number {
  const { at, size } = sumField;
  return head.reduce((sum, byte, i) => sum + (i >= at && i < at + size ? 32 : byte), 0);
}

function headOf(name: string, bytes: number, seconds: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`«${name}» is no name for a file of an archive`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100);
  if (bytes < firstBinary) head.write(octal(bytes, lengthField.size), lengthField.at);
  else {
    head[lengthField.at] = 0x80;
    head.writeBigUInt64BE(BigInt(bytes), lengthField.at + 4);
  }
  head.write(octal(seconds, 12), 136);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  head.write(`${octal(sumOf(head), 7)} `, sumField.at);
  return head;
}

/** An archive of the files, in their order. @throws Error when a file is not as long as was announced */
export async function* writeTar(files: Iterable<TarFile>, seconds: number): AsyncGenerator<Uint8Array> {
  for (const { name, bytes, content } of files) {
    yield headOf(name, bytes, seconds);
    let left = bytes;
    for await (const chunk of content) {
      left -= chunk.length;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} changed while it was archived`);
    yield new Uint8Array(padding(bytes));
  }
  yield new Uint8Array(2 * block);
}

/** Takes a stream in pieces of wanted lengths. */
function createTaker(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  /** Some of the next bytes, at most `most`; none at the end. */
  const some = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return rest;
      rest = value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  async function* take(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0;) {
      const taken = await some(left);
      if (taken.length === 0) throw new Error('it ends too early');
      left -= taken.length;
      yield taken;
    }
  }
  return {
    take,
    async whole(bytes: number): Promise<Buffer> {
      const pieces: Uint8Array[] = [];
      for await (const piece of take(bytes)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    async drain(): Promise<void> {
      while ((await some(Infinity)).length > 0);
    },
  };
}

/** Name and length of the file behind a head; null at the end of the archive. */
function readHead(head: Buffer): Pick<TarFile, 'name' | 'bytes'> | null {
  if (head.every((byte) => byte === 0)) return null;
  const text = (at: number, size: number): string => head.toString('latin1', at, at + size).replace(/\0[^]*$/, '');
  if (parseInt(text(sumField.at, sumField.size), 8) !== sumOf(head)) throw new Error('a head in it is altered');
  const isBinary = head[lengthField.at] === 0x80;
  const bytes = isBinary
    ? Number(head.readBigUInt64BE(lengthField.at + 4))
    : parseInt(text(lengthField.at, lengthField.size), 8);
  return { name: text(0, 100), bytes };
}

/**
 * The files of an archive one after another. The content of each is to be read to its end before the next one is asked
 * for; the stream is read to its own end, so that a checksum there is looked at.
 * @throws Error when the archive is cut or altered
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const taker = createTaker(source);
  for (;;) {
    const file = readHead(await taker.whole(block));
    if (file === null) break;
    yield { ...file, content: taker.take(file.bytes) };
    await taker.whole(padding(file.bytes));
  }
  await taker.drain();
}
