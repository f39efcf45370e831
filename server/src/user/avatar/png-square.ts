import { deflateSync, inflateSync } from 'node:zlib';

const signature = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
const pixel = 4;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, 4 bytes RGBA a pixel. */
  readonly pixels: Uint8Array;
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signature.length; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** The predictor of PNG's filter 4 (PNG, section 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

const predict = (filter: number, left: number, up: number, corner: number): number =>
  [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;

/** Undoes the filter of each row. */
function unfilter(raw: Uint8Array, width: number, height: number): Uint8Array {
  const row = width * pixel;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * (row + 1);
    const to = y * row;
    for (let x = 0; x < row; x += 1) {
      const left = x < pixel ? 0 : pixels[to + x - pixel]!;
      const up = y === 0 ? 0 : pixels[to + x - row]!;
      const corner = x < pixel || y === 0 ? 0 : pixels[to + x - row - pixel]!;
      pixels[to + x] = raw[from + 1 + x]! + predict(raw[from]!, left, up, corner);
    }
  }
  return pixels;
}

/** Reads a PNG of 8 bits RGBA that is not interlaced, as `Bun.Image` writes them. */
export function decodePng(bytes: Uint8Array): Picture {
  const chunks = [...chunksOf(Buffer.from(bytes))];
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || header[8] !== 8 || header[9] !== 6 || header[12] !== 0)
    throw new RangeError('not a plain PNG of 8 bits RGBA');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return { width, height, pixels: unfilter(inflateSync(packed), width, height) };
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(Bun.hash.crc32(named), named.length + 4);
  return framed;
}

/** Writes a square of RGBA rows, each of which begins with its filter byte 0. */
function encode(rows: Uint8Array, side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** The square in the middle of a PNG, as a PNG that holds its pixels and nothing else. */
export function cropSquare(png: Uint8Array): Uint8Array {
  const { width, height, pixels } = decodePng(png);
  const side = Math.min(width, height);
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const rows = new Uint8Array((side * pixel + 1) * side);
  for (let y = 0; y < side; y += 1) {
    const from = ((top + y) * width + left) * pixel;
    rows.set(pixels.subarray(from, from + side * pixel), y * (side * pixel + 1) + 1);
  }
  return encode(rows, side);
}
