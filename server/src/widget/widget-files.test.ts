import { describe, expect, it } from 'vitest';
import type { Sentence } from '../contract.ts';
import { call, entryOf } from '../dialog/dialog-fixture.ts';
import { useDialog } from '../dialog/store/given-fixture.ts';

const given = useDialog();
const { asVisitor, poll } = given;

describe('files', () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );
  const send = (file: File | null, clientId: string, who: 'visitor' | 'owner' = 'visitor', id = '') => {
    const form = new FormData();
    form.set('clientId', clientId);
    if (file) form.set('file', file);
    const [name, token] =
      who === 'visitor' ? ['POST /widget/file', given.dialog.token] : [`POST /dialog/file/${id}`, given.owner.token];
    return call<{ sentence: Sentence; sentences: Sentence[]; code?: string; fields?: unknown }>(given.server, name, {
      token,
      body: form,
    });
  };

  it('re-encodes a picture and serves it inline in a sandbox', async () => {
    const hidden = new Uint8Array([...png, ...new TextEncoder().encode('<script>alert(1)</script>')]);
    const { status, body } = await send(new File([hidden], '../фото 1.html'), 'f1');
    expect(status).toBe(201);
    expect(body.sentence).toMatchObject({
      author: 'visitor',
      text: 'фото 1.html.png',
      file: { name: 'фото 1.html.png', type: 'image/png' },
    });
    const file = await fetch(given.server.url + body.sentence.file!.url);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes.length).toBe(body.sentence.file!.size);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('фото 1.html.png')}`,
    );
    expect(Buffer.from(body.sentence.file!.id, 'base64url')).toHaveLength(24);
  });

  it('anything else is to be saved', async () => {
    const { body } = await send(new File(['%PDF-1.7 …'], 'счёт.pdf', { type: 'text/html' }), 'f2');
    const file = await fetch(given.server.url + body.sentence.file!.url);
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      `attachment; filename*=UTF-8''${encodeURIComponent('счёт.pdf')}`,
    ]);
  });

  it('the same upload again stores nothing new; another under its clientId is refused', async () => {
    const first = await send(new File([png], 'a.png'), 'f3');
    expect((await send(new File([png], 'a.png'), 'f3')).body).toEqual(first.body);
    expect((await send(new File([png], 'b.png'), 'f3')).body.code).toBe('client_id_reused');
    const { n } = await given.server.deps.db
      .selectFrom('file')
      .innerJoin('dialog', 'dialog.id', 'file.dialog_id')
      .where('dialog.session', '=', given.dialog.session)
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  it('what is not taken is refused', async () => {
    expect((await send(new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }), 'g1')).body.code).toBe(
      'unsupported_media',
    );
    expect((await send(new File(['MZ\0'], 'a.exe'), 'g2')).status).toBe(415);
    expect((await send(new File([png.slice(0, 20)], 'a.png'), 'g3')).status).toBe(415);
    expect((await send(new File([new Uint8Array(11 * 1024 * 1024)], 'a.txt'), 'g4')).status).toBe(413);
    expect((await send(null, 'g5')).body.fields).toEqual({ file: 'Поле обязательно для заполнения' });
    expect((await asVisitor('POST /widget/file', { clientId: 'g6' })).status).toBe(415);
    expect((await call(given.server, 'GET /file/nothing')).status).toBe(404);
  });

  it('an operator sends one too', async () => {
    const { id } = await entryOf(given.server, given.owner, given.dialog);
    const { status, body } = await send(new File(['a;b'], 'цены.csv'), 'o1', 'owner', id);
    expect([status, body.sentences[0]!.author, body.sentences[0]!.file!.type]).toEqual([201, 'operator', 'text/csv']);
    expect((await poll('after=0'))[0]!.file!.name).toBe('цены.csv');
    expect((await send(new File(['a'], 'a.txt'), 'o2', 'owner', 'no-such-id')).status).toBe(404);
  });
});
