import { describe, expect, it } from 'vitest';
import { call, entryOf, say } from '../dialog/dialog-fixture.ts';
import { useIdentity } from './identity-fixture.ts';

const { given, describeAs, headerOf } = useIdentity();
const { asOwner } = given;

describe('a phone', () => {
  const found = async (q: string): Promise<readonly string[]> => {
    const path = `GET /dialog/list?q=${encodeURIComponent(q)}`;
    const { body } = await asOwner<{ items: { session: string }[] }>(path);
    return body.items.map(({ session }) => session);
  };

  it('is in the visitor’s card and in exports, and finds the dialog however it is written', async () => {
    await say(given.server, given.dialog, 'Перезвоните мне');
    const { status, body } = await describeAs({ phone: ' +7 (999) 123-45-67 ' });
    expect([status, body]).toEqual([200, expect.objectContaining({ phone: '+7 (999) 123-45-67', email: '' })]);
    expect(await headerOf(given.dialog.session)).toMatchObject({ phone: '+7 (999) 123-45-67' });
    for (const q of ['+7 (999) 123-45-67', '79991234567', '9991234567', '123-45-67'])
      expect([q, await found(q)]).toEqual([q, [given.dialog.session]]);
    const { id } = await entryOf(given.server, given.owner, { session: given.dialog.session });
    const text = await asOwner<string>(`GET /dialog/export/${id}`);
    expect(text.body).toContain('Посетитель: +7 (999) 123-45-67\n');
    const json = await asOwner<unknown[]>(`GET /dialog/export/${id}?format=json`);
    expect(json.body).toMatchObject([{ visitor: { phone: '+7 (999) 123-45-67' } }]);
  });

  it('is refused when it is none, and can be taken back', async () => {
    const refused = await describeAs({ phone: 'позвоните' });
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid', fields: { phone: 'Недопустимый ввод для телефона' } }),
    ]);
    await describeAs({ phone: '89990001122' });
    expect((await describeAs({ phone: '' })).body.phone).toBe('');
    expect(await headerOf(given.dialog.session)).toMatchObject({ phone: '' });
  });

  it('goes with the dialog that its visitor erases', async () => {
    await say(given.server, given.dialog, 'Сотрите меня');
    await describeAs({ phone: '+7 999 555-66-77' });
    expect(await found('79995556677')).toEqual([given.dialog.session]);
    await call(given.server, 'DELETE /widget/session', { token: given.dialog.token });
    expect(await found('79995556677')).toEqual([]);
    const row = given.server.deps.db.selectFrom('dialog').select('id').where('phone', '=', '+7 999 555-66-77');
    expect(await row.execute()).toEqual([]);
  });
});
