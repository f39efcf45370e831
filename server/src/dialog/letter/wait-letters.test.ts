import { describe, expect, it } from 'vitest';
import { callOptions } from '../../contract.ts';
import { call, enterOperator, entryOf, freshToken, openDialog, say } from '../dialog-fixture.ts';
import { linkOf, minute, useLetters } from './letter-fixture.ts';
import { mostOwnerLetters } from './wait-letter-service.ts';

const at = useLetters();

describe('letters to the owner', () => {
  const set = async (body: object) => {
    const token = freshToken(at.server, at.owner);
    expect((await call(at.server, `PATCH /assistant/setting/domain/id/${at.site.id}`, { token, body })).status).toBe(
      200,
    );
  };
  const setting = async () => {
    const token = freshToken(at.server, at.owner);
    return (await call(at.server, `GET /assistant/setting/domain/id/${at.site.id}`, { token })).body;
  };
  const idOf = async (): Promise<string> =>
    (
      await at.server.deps.db
        .selectFrom('dialog')
        .select('id')
        .where('session', '=', at.dialog.session)
        .executeTakeFirstOrThrow()
    ).id;

  it('at once: who waits, their question, a link to the dialog; one letter for many sentences', async () => {
    await say(at.server, at.dialog, 'Где мой <заказ>?');
    await say(at.server, at.dialog, 'Ау!');
    const letters = await at.toOwner(2 * minute);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.text).toContain(`посетитель ждёт ответа`);
    expect(letters[0]!.text).toContain('«Ау!»');
    expect(letters[0]!.text).toContain(`https://chat.example/dialog/${await idOf()}`);
    expect(letters[0]!.text).toContain('https://chat.example/setting/notifications');
    await say(at.server, at.dialog, 'Вы тут?');
    expect(await at.toOwner(30 * minute)).toEqual([]);
  });

  it('names the visitor as the list does, and what was asked before a person was called by the option', async () => {
    const nameOf = async (text: string) => {
      await say(at.server, at.dialog, text);
      await say(at.server, at.dialog, callOptions.ru);
      const [letter] = await at.toOwner(31 * minute);
      await at.answer('Отвечаю');
      at.server.clock.shift(31 * minute);
      return letter!.text;
    };
    const { number } = await entryOf(at.server, at.owner, at.dialog);
    const first = await nameOf('Где мой заказ?');
    expect(first).toContain(`Гость ${number}: «Где мой заказ?»`);
    expect(first).not.toContain(callOptions.ru);
    expect(first).toContain('«Где мой заказ?» (недоволен)');
    await call(at.server, 'PATCH /widget/visitor', { token: at.dialog.token, body: { name: 'Пётр' } });
    expect(await nameOf('Всё ещё жду')).toContain('Пётр: «Всё ещё жду»');
    const token = freshToken(at.server, at.owner);
    const named = { name: 'Пётр из Твери' };
    expect((await call(at.server, `PATCH /dialog/name/${await idOf()}`, { token, body: named })).status).toBe(200);
    expect(await nameOf('Алло')).toContain('Пётр из Твери: «Алло»');
    expect(await nameOf('я'.repeat(300))).toContain('я…»');
  });

  it('a visitor’s name is one line of it, and turns nothing round', async () => {
    const name = 'Пётр\n\nВаш аккаунт закрыт\u202e';
    await call(at.server, 'PATCH /widget/visitor', { token: at.dialog.token, body: { name } });
    // As an older version has stored it.
    const { db } = at.server.deps;
    expect(
      (
        await db
          .selectFrom('dialog')
          .select('visitor_name')
          .where('id', '=', await idOf())
          .execute()
      )[0],
    ).toEqual({
      visitor_name: 'Пётр Ваш аккаунт закрыт',
    });
    await db
      .updateTable('dialog')
      .set({ visitor_name: name })
      .where('id', '=', await idOf())
      .execute();
    await say(at.server, at.dialog, 'Ау!');
    expect((await at.toOwner())[0]!.text).toContain('Пётр Ваш аккаунт закрыт');
  });

  it('a call by the button is mailed too; who is online is given time to see it', async () => {
    const leave = enterOperator(at.server, at.owner);
    await call(at.server, 'POST /widget/handoff', { token: at.dialog.token, body: { to: 'operator' } });
    expect(await at.toOwner(5 * minute)).toEqual([]);
    expect(await at.toOwner(11 * minute)).toHaveLength(1);
    await leave();
  });

  it('not when the visitor was answered in the meantime, and not when letters are off', async () => {
    await say(at.server, at.dialog, 'Раз');
    await at.answer('Отвечаю');
    expect(await at.toOwner()).toEqual([]);
    await set({ notify: 'off' });
    await say(at.server, at.dialog, 'Два');
    expect(await at.toOwner()).toEqual([]);
  });

  it('a digest comes when the day begins', async () => {
    const soon = new Date(at.server.clock.now() + 3 * 60 * minute).toISOString().slice(11, 16);
    const until = soon < '23:00' ? '24:00' : soon;
    const from = until === soon ? '00:00' : soon;
    const days = Array.from({ length: 7 }, () => ({ from, to: '24:00' }));
    await set({ notify: 'digest', hours: { zone: 'UTC', days } });
    await say(at.server, at.dialog, 'Ночью');
    expect(await at.toOwner(10 * minute)).toEqual([]);
    const letters = [...(await at.toOwner(3 * 60 * minute)), ...(await at.toOwner(21 * 60 * minute))];
    expect(letters).toHaveLength(1);
    expect(letters[0]!.text).toContain('«Ночью»');
  });

  it('a digest comes on a day off too, and names who waits since the last working day once', async () => {
    const now = new Date(at.server.clock.now() - 60 * minute);
    const days = Array.from({ length: 7 }, () => null as { from: string; to: string } | null);
    days[(now.getUTCDay() + 6) % 7] = { from: now.toISOString().slice(11, 16), to: '24:00' };
    await set({ notify: 'digest', hours: { zone: 'UTC', days } });
    await say(at.server, at.dialog, 'Вечером в пятницу');
    const day = 24 * 60 * minute;
    expect((await at.toOwner(day)).map(({ text }) => text.includes('«Вечером в пятницу»'))).toEqual([true]);
    expect([await at.toOwner(day), await at.toOwner(day)]).toEqual([[], []]);
  });

  it('who wants letters at once after a digest has those at once that were put off for it', async () => {
    const from = new Date(at.server.clock.now() - 60 * minute).toISOString().slice(11, 16);
    const days = Array.from({ length: 7 }, () => ({ from, to: '24:00' }));
    await set({ notify: 'digest', hours: { zone: 'UTC', days } });
    await say(at.server, at.dialog, 'До завтра?');
    expect(await at.toOwner(10 * minute)).toEqual([]);
    await set({ notify: 'at_once' });
    expect((await at.toOwner(2 * minute)).map(({ text }) => text.includes('«До завтра?»'))).toEqual([true]);
  });

  it('come all day long where somebody waits all the time: ever more seldom, and not too many', async () => {
    const letters: number[] = [];
    for (let i = 0; i < 130; i += 1) {
      const dialog = await openDialog(at.server, at.site);
      await say(at.server, dialog, `Кто-нибудь, вопрос ${i}`);
      letters.push((await at.toOwner(11 * minute)).length);
    }
    const sum = letters.reduce((all, one) => all + one, 0);
    expect(sum).toBeLessThanOrEqual(mostOwnerLetters);
    // In no two hours none.
    for (let from = 0; from + 11 <= letters.length; from += 11)
      expect([from, letters.slice(from, from + 11).some((count) => count > 0)]).toEqual([from, true]);
  });

  it('an owner’s address that is not there is not tried again and again', async () => {
    at.unknown.add(at.owner.email);
    await say(at.server, at.dialog, 'Раз');
    for (let i = 0; i < 3; i += 1) expect(await at.toOwner(11 * minute)).toEqual([]);
    expect(at.tried).toBe(1);
  });

  it('its link stops them', async () => {
    await say(at.server, at.dialog, 'Раз');
    const stop = linkOf((await at.toOwner())[0]!.text, 'stop');
    const page = await (await at.follow(stop)).text();
    expect(page).toContain('ждут посетители');
    expect(page).toContain('Включить их снова можно в\u00a0настройках, в\u00a0разделе «Уведомления»');
    expect((await at.follow(stop, 'POST')).status).toBe(200);
    await at.answer('Отвечаю');
    at.server.clock.shift(31 * minute);
    await say(at.server, at.dialog, 'Два');
    expect(await at.toOwner()).toEqual([]);
    // «Включить их снова можно в настройках, в разделе «Уведомления».»
    expect(await setting()).toMatchObject({ notify: 'off' });
    await set({ notify: 'at_once' });
    await at.answer('Отвечаю ещё');
    at.server.clock.shift(31 * minute);
    await say(at.server, at.dialog, 'Три');
    expect((await at.toOwner()).map(({ text }) => text.includes('«Три»'))).toEqual([true]);
  });
});
