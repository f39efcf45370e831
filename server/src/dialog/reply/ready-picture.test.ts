import { afterEach, describe, expect, it } from 'vitest';
import {
  basePath,
  type ReadyPicture,
  readyPictureLimit,
  type ReadyReply,
  readyReplyLimits,
  type Role,
} from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import { call, createMember, createOwner, type Owner } from '../dialog-fixture.ts';
import { useSite } from '../store/given-fixture.ts';

const given = useSite();

/** An uncompressed square of noise, which takes several parts in each type; `harsh` has the two ends of each colour. */
function bitmap(side: number, harsh = false): Buffer {
  const row = (side * 3 + 3) & ~3;
  const bytes = Buffer.alloc(54 + row * side);
  let noise = 1;
  for (let at = 54; at < bytes.length; at += 1) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    bytes[at] = harsh ? noise >> 31 : noise >>> 24;
  }
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}
const drawn = (side = 400, harsh = false) => new Bun.Image(bitmap(side, harsh));
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const draft = { title: 'Схема проезда', text: 'Мы здесь, {visitor}.', own: false };
async function create(by: Owner = given.owner, own = false): Promise<string> {
  const body = { ...draft, own };
  return (await call<ReadyReply>(given.server, 'POST /reply/create', { token: by.token, body })).body.id;
}
const list = async ({ token }: Owner = given.owner): Promise<ReadyReply[]> =>
  (await call<ReadyReply[]>(given.server, 'GET /reply/list', { token })).body;

function add(reply: string, bytes: Uint8Array, { by = given.owner, name = 'схема.png' } = {}) {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(bytes)], name));
  type Answered = ReadyPicture & { code?: string; fields?: Record<string, string> };
  return call<Answered>(given.server, `POST /reply/picture/create/${reply}`, { token: by.token, body });
}

const read = (id: string, { token }: Owner = given.owner): Promise<Response> =>
  fetch(`${given.server.url}${basePath}/reply/picture/${id}`, { headers: { authorization: `Bearer ${token}` } });

/** How many rows of pictures the team has, and how many parts there are of all sets. */
async function stored() {
  const { parts, db } = given.server.deps;
  await parts.idle();
  const pictures = await db.selectFrom('ready_picture').select('id').where('team_id', '=', given.owner.id).execute();
  const bytes = await db.selectFrom('part').select('set_id').execute();
  return { pictures: pictures.length, parts: bytes.length };
}
const none = { pictures: 0, parts: 0 };

describe('pictures of ready replies', () => {
  afterEach(async () => {
    await given.server.deps.db.deleteFrom('ready_picture').execute();
    given.server.deps.parts.sweep();
    await given.server.deps.parts.idle();
  });

  it('are listed in the order in which they were added, and read as what they are, re-encoded', async () => {
    const [reply, plain] = [await create(), await create()];
    const sent = [
      ['схема.png', 'image/png', await drawn().png().bytes()],
      ['../фото.jpg', 'image/jpeg', await drawn().jpeg().bytes()],
      ['вход.webp', 'image/webp', await drawn().webp().bytes()],
    ] as const;
    const pictures: ReadyPicture[] = [];
    for (const [name, , bytes] of sent) {
      const { status, body } = await add(reply, Buffer.concat([bytes, Buffer.from('<script>')]), { name });
      expect(status).toBe(201);
      pictures.push({ id: body.id, name: body.name });
    }
    expect(pictures.map(({ name }) => name)).toEqual(['схема.png', 'фото.jpg', 'вход.webp']);
    const byId = new Map((await list()).map((each) => [each.id, each]));
    expect(byId.get(reply)).toEqual({ ...draft, id: reply, pictures });
    expect(byId.get(plain)).toEqual({ ...draft, id: plain });
    for (const [at, [, type]] of sent.entries()) {
      const response = await read(pictures[at]!.id);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 400, height: 400 });
      expect(Buffer.from(bytes).includes('<script>')).toBe(false);
    }
    const edited = await given.asOwner<ReadyReply>(`PATCH /reply/edit/${reply}`, { ...draft, title: 'Проезд' });
    expect(edited.body).toEqual({ ...draft, id: reply, title: 'Проезд', pictures });
  });

  it('take a GIF, as a PNG, and make a large one smaller', async () => {
    const reply = await create();
    const small = await read((await add(reply, gif, { name: 'точка.gif' })).body.id);
    expect(small.headers.get('content-type')).toBe('image/png');
    const large = await read((await add(reply, await drawn(2600).jpeg({ quality: 20 }).bytes())).body.id);
    expect(await new Bun.Image(await large.bytes()).metadata()).toMatchObject({ width: 2560, height: 2560 });
  });

  it.each([
    ['no file', null, 400],
    ['a text', Buffer.from('просто текст'), 415],
    ['a PDF', Buffer.from('%PDF-1.7'), 415],
    ['what only begins like a picture', Buffer.from('\x89PNG\r\n\x1a\nнет', 'latin1'), 415],
    ['more bytes than one may have', new Uint8Array(readyPictureLimit + 1), 413],
  ])('refuse %s', async (_, bytes, status) => {
    const reply = await create();
    const empty = () =>
      call(given.server, `POST /reply/picture/create/${reply}`, { token: given.owner.token, body: new FormData() });
    expect((await (bytes ? add(reply, bytes) : empty())).status).toBe(status);
    expect(await stored()).toEqual(none);
  });

  it('refuse one that is too large once it is re-encoded', async () => {
    // A JPEG, which is re-encoded in a tenth of the time of a PNG.
    const harsh = await drawn(2560, true).jpeg({ quality: 60 }).bytes();
    expect(harsh.length).toBeLessThan(readyPictureLimit);
    expect((await add(await create(), harsh)).status).toBe(413);
    expect(await stored()).toEqual(none);
  });

  it('are so many of a reply, and so many of a team, also when several arrive at once', async () => {
    const reply = await create();
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(reply, gif)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.fields).toHaveProperty('image');
    const other = await create();
    const count = readyReplyLimits.teamPictures - readyReplyLimits.pictures;
    const row = { team_id: given.owner.id, reply_id: other, name: 'а', type: 'image/png', size: 1 };
    const rows = Array.from({ length: count }, (_, number) => ({ ...row, id: newId(), number, set_id: newId() }));
    await given.server.deps.db.insertInto('ready_picture').values(rows).execute();
    expect((await add(await create(), gif)).status).toBe(400);
    await call(given.server, `DELETE /reply/picture/delete/${rows[0]!.id}`, { token: given.owner.token });
    expect((await add(await create(), gif)).status).toBe(201);
  });

  it.each([
    ['operator', 403],
    ['editor', 200],
    ['owner', 200],
  ] as const)('of a team’s reply that another wrote are changed by an %s with %i', async (role: Role, status) => {
    const writer = await createMember(given.server, given.owner);
    const by = await createMember(given.server, given.owner, { role });
    const reply = await create(writer);
    const { id } = (await add(reply, gif, { by: writer })).body;
    expect((await read(id, by)).status).toBe(200);
    expect((await add(reply, gif, { by })).status).toBe(status === 200 ? 201 : status);
    expect((await call(given.server, `DELETE /reply/picture/delete/${id}`, { token: by.token })).status).toBe(status);
    expect((await read(id, by)).status).toBe(status === 200 ? 404 : 200);
  });

  it('of a member’s own reply are the member’s alone, and no picture is another team’s', async () => {
    const writer = await createMember(given.server, given.owner);
    const stranger = await createOwner(given.server);
    const [own, common] = [await create(writer, true), await create(writer)];
    const ownPicture = (await add(own, gif, { by: writer })).body.id;
    const commonPicture = (await add(common, gif, { by: writer })).body.id;
    expect((await read(ownPicture, writer)).status).toBe(200);
    for (const [reply, id, by] of [
      [own, ownPicture, given.owner],
      [own, ownPicture, stranger],
      [common, commonPicture, stranger],
    ] as const) {
      expect((await read(id, by)).status).toBe(404);
      expect((await add(reply, gif, { by })).status).toBe(404);
      expect((await call(given.server, `DELETE /reply/picture/delete/${id}`, { token: by.token })).status).toBe(404);
    }
    expect(JSON.stringify(await list())).not.toContain(ownPicture);
    expect(await list(stranger)).toEqual([]);
    expect((await stored()).pictures).toBe(2);
  });

  it('are deleted with their bytes: one, with its reply, with the member whose own it is, with the team', async () => {
    const { server, owner } = given;
    const member = await createMember(server, owner);
    const [one, own, common] = [await create(), await create(member, true), await create(member)];
    const noise = await drawn().png().bytes();
    const first = (await add(one, gif)).body.id;
    const { id } = (await add(one, noise)).body;
    await add(own, noise, { by: member });
    const left = (await add(common, gif, { by: member })).body.id;
    await given.asOwner(`DELETE /reply/picture/delete/${id}`);
    expect((await read(id)).status).toBe(404);
    expect((await stored()).pictures).toBe(3);
    await given.asOwner(`DELETE /team/member/delete/${member.memberId}`);
    expect(await stored()).toEqual({ pictures: 2, parts: 2 });
    const { db, parts } = server.deps;
    expect(await db.selectFrom('ready_reply').select('id').where('id', '=', own).execute()).toEqual([]);
    expect((await read(left)).status).toBe(200);
    await given.asOwner(`DELETE /reply/delete/${one}`);
    expect((await read(first)).status).toBe(404);
    expect(await stored()).toEqual({ pictures: 1, parts: 1 });
    await db.deleteFrom('signin').where('team_id', '=', owner.id).execute();
    await db.deleteFrom('team').where('id', '=', owner.id).execute();
    parts.sweep();
    expect(await stored()).toEqual(none);
  });
});
