import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type SignedUp, type TestServer } from '../../testing.ts';
import { occupyThreads } from '../../runtime/busy-threads-fixture.ts';
import { pictureBounds } from '../../runtime/picture-turn.ts';
import { decodePng } from './png-square.ts';

let server: TestServer;
let me: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signUp();
});
afterAll(() => server.stop());

/** An uncompressed picture whose left third is red, the middle green, the right blue. */
function bitmap(width: number, height: number): Buffer {
  const row = (width * 3 + 3) & ~3;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes[54 + row * y + x * 3 + 2 - Math.floor((x * 3) / width)] = 255;
  return bytes;
}

const drawn = (width: number, height: number) => new Bun.Image(bitmap(width, height));

function upload(bytes: Uint8Array | null, { type = 'image/png', name = 'image', token = me.access } = {}) {
  const form = new FormData();
  if (bytes) form.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), 'me.png');
  else form.append('other', 'text');
  return server.call('POST /user/image/upload', { token, body: form });
}

const sizeOf = (base64: string) => {
  const png = Buffer.from(base64, 'base64');
  return {
    signature: png.toString('latin1', 1, 4),
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    chunks: chunksOf(png),
  };
};

function chunksOf(png: Buffer): Set<string> {
  const names = new Set<string>();
  for (let at = 8; at + 8 <= png.length; at += png.readUInt32BE(at) + 12)
    names.add(png.toString('latin1', at + 4, at + 8));
  return names;
}

describe('POST /user/image/upload', () => {
  it('makes the middle square of 256 px of PNG, JPEG and WebP', async () => {
    for (const bytes of [
      await drawn(900, 300).png().bytes(),
      await drawn(900, 300).jpeg().bytes(),
      await drawn(900, 300).webp().bytes(),
    ]) {
      const { status, body } = await upload(bytes);
      expect(status).toBe(200);
      expect(sizeOf(body.avatar)).toMatchObject({ signature: 'PNG', width: 256, height: 256 });
      for (const column of [0, 1, 2]) expect(await colourAt(body.avatar, column, 1)).toBe('green');
    }
  });

  it('shows in the info and the profile', async () => {
    const { body } = await upload(await drawn(64, 64).png().bytes());
    expect((await server.call('GET /user/info', { token: me.access })).body.avatar).toBe(body.avatar);
    expect((await server.call('GET /user/profile', { token: me.access })).body.image).toBe(body.avatar);
  });

  it.each([
    [40, 30, 30],
    [30, 90, 30],
    [1, 1, 1],
    [2000, 10, 5],
  ])('leaves a picture of %i × %i as small as it is', async (width, height, side) => {
    expect(sizeOf((await upload(await drawn(width, height).png().bytes())).body.avatar)).toMatchObject({
      width: side,
      height: side,
    });
  });

  it('keeps nothing of the upload but pixels', async () => {
    const png = Buffer.from(await drawn(300, 300).png().bytes());
    const text = Buffer.from('Comment\0secret place');
    const chunk = Buffer.alloc(text.length + 12);
    chunk.writeUInt32BE(text.length);
    chunk.write('tEXt', 4, 'latin1');
    text.copy(chunk, 8);
    chunk.writeUInt32BE(Bun.hash.crc32(chunk.subarray(4, text.length + 8)), text.length + 8);
    const { status, body } = await upload(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
    expect(status).toBe(200);
    expect(Buffer.from(body.avatar, 'base64').includes('secret place')).toBe(false);
    for (const name of sizeOf(body.avatar).chunks) expect(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']).toContain(name);
  });

  it('rotates a picture by its EXIF orientation', async () => {
    const jpeg = Buffer.from(await drawn(90, 90).jpeg().bytes());
    // Orientation 6: the picture is to be turned by 90° clockwise, so that its left side is the top.
    const exif = Buffer.from(
      'ffe1002245786966000049492a00080000000100120103000100000006000000000000000000',
      'hex',
    ).subarray(0, 36);
    const { body } = await upload(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]), { type: 'image/jpeg' });
    expect(await Promise.all([0, 1, 2].map((row) => colourAt(body.avatar, 1, row)))).toEqual(['red', 'green', 'blue']);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['junk', Buffer.from('no picture at all')],
    ['BMP', bitmap(9, 9)],
    ['HTML that says it is a PNG', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('refuses %s', async (_, bytes) => {
    const answer = await upload(bytes);
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media']);
  });

  it('refuses a broken picture, an empty one, a missing one and one of too many pixels', async () => {
    const png = Buffer.from(await drawn(300, 300).png().bytes());
    const huge = Buffer.from(png);
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    huge.writeUInt32BE(Bun.hash.crc32(huge.subarray(12, 29)), 29);
    for (const bytes of [png.subarray(0, 60), new Uint8Array(), null, huge]) {
      const answer = await upload(bytes);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
      expect(answer.body.fields?.image).toMatch(/[а-я]/);
    }
  });

  it('transfers a copy of the picture alone to the thread', async () => {
    const run = vi.spyOn(server.deps.pool, 'run');
    expect((await upload(await drawn(64, 64).png().bytes())).status).toBe(200);
    const { bytes } = run.mock.lastCall![1] as { bytes: Uint8Array };
    run.mockRestore();
    expect(bytes.byteLength).toBe(0);
  });

  it('refuses the pictures of one account beyond its bound, which leaves a thread to other accounts', async () => {
    const other = await server.signUp();
    const picture = await drawn(400, 300).png().bytes();
    const { runningEach, waitingEach } = pictureBounds;
    const release = await occupyThreads(server.deps.pool, me.teamId);
    const statuses: number[] = [];
    const send = async (token: string): Promise<void> => void statuses.push((await upload(picture, { token })).status);
    const crowd = Array.from({ length: runningEach + waitingEach + 3 }, () => send(me.access));
    await expect.poll(() => statuses).toEqual([429, 429, 429]);
    await send(other.access);
    expect(statuses.at(-1)).toBe(200);
    await release();
    await Promise.all(crowd);
    expect(statuses.filter((status) => status === 200)).toHaveLength(runningEach + waitingEach + 1);
  });
});

/** The colour of a ninth of an avatar. */
async function colourAt(base64: string, column: number, row: number): Promise<string> {
  const { pixels } = decodePng(
    await new Bun.Image(Buffer.from(base64, 'base64')).resize(3, 3, { filter: 'nearest' }).png().bytes(),
  );
  const rgb = [...pixels.subarray((row * 3 + column) * 4, (row * 3 + column) * 4 + 3)];
  const strong = rgb.map((value) => value > 200);
  return strong.filter(Boolean).length === 1
    ? ['red', 'green', 'blue'][strong.indexOf(true)]!
    : `rgb(${rgb.join(', ')})`;
}
