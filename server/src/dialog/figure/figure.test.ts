import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../../contract.ts';
import { fillFigures } from '../../database/figure-fill.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import { call, createSite, openDialog, type Owner, say, teach } from '../dialog-fixture.ts';
import { minute, useFigures } from './figure-fixture.ts';

const { given, team, as, after, answer, idOf, close, rate, answered } = useFigures();
const figuresOf = async (who: Owner = given.owner, query = 'days=7'): Promise<Figures> =>
  (await as(who, `GET /figure/summary?${query}`)).body;
const memberOf = ({ members }: Figures, who: Owner) => members.find(({ member }) => member?.id === who.memberId);

/** Moves the clock until the assistant has answered. */
async function assistantAnswers(): Promise<void> {
  while ((await figuresOf()).total.solved === 0) {
    given.server.clock.shift(1_000);
    await Bun.sleep(10);
  }
}

describe('the figures of a period', () => {
  it('are zeros without dialogs, with a row for each day, member and hour', async () => {
    const { total, days, members, hours, zone, from, to } = await figuresOf();
    expect(total).toEqual({
      dialogs: 0,
      solved: 0,
      replies: 0,
      reply: null,
      closed: 0,
      close: null,
      ratings: 0,
      rating: null,
    });
    expect([days.length, hours.length, hours[0]!.length, zone]).toEqual([7, 7, 24, 'UTC']);
    expect([days[0]!.day, days[6]!.day]).toEqual([from, to]);
    expect(members.map(({ member }) => member?.name)).toEqual(['Анна', 'Борис', 'Ольга']);
  });

  it('count first answers with the time that the visitor waited, once a dialog, for who gave them', async () => {
    const dialog = await answered(team.anna, 10);
    await say(given.server, dialog, 'А когда?');
    after(60);
    await answer(team.boris, dialog.session, { force: true });
    await answered(team.boris, 2);
    const figures = await figuresOf();
    expect(figures.total).toMatchObject({ dialogs: 2, replies: 2, reply: { count: 2, average: 360 } });
    expect(memberOf(figures, team.anna)).toMatchObject({ replies: 1, reply: { average: 600 } });
    expect(memberOf(figures, team.boris)).toMatchObject({ replies: 1, reply: { average: 120 } });
    expect(Math.abs(memberOf(figures, team.anna)!.reply!.median - 600)).toBeLessThan(75);
    expect(memberOf(figures, given.owner)).toMatchObject({ replies: 0, reply: null });
  });

  it('have no time of an answer that no visitor waited for', async () => {
    const dialog = await openDialog(given.server, given.site);
    await answer(team.anna, dialog.session);
    expect((await figuresOf()).total).toMatchObject({ replies: 1, reply: null });
  });

  it('measure each closing from the beginning or the last reopening, for who closed', async () => {
    const dialog = await answered(team.anna, 10);
    after(20);
    await close(team.boris, dialog.session);
    await close(team.boris, dialog.session);
    after(600);
    await say(given.server, dialog, 'И ещё');
    after(4);
    await close(team.anna, dialog.session);
    const figures = await figuresOf();
    expect(figures.total).toMatchObject({ closed: 2, close: { count: 2, average: (30 + 4) * 30 } });
    expect(memberOf(figures, team.boris)).toMatchObject({ closed: 1, close: { average: 1800 } });
    expect(memberOf(figures, team.anna)).toMatchObject({ closed: 1, close: { average: 240 } });
    await close(team.anna, dialog.session, false);
    after(2);
    await close(team.anna, dialog.session);
    expect((await figuresOf()).total).toMatchObject({ closed: 3, close: { average: 720 } });
  });

  it('hold the last rating of a dialog alone, for the member who has it', async () => {
    const dialog = await answered(team.anna, 1);
    await rate(dialog.token, 2);
    await rate(dialog.token, 5);
    await rate((await answered(team.boris, 1)).token, 4);
    const figures = await figuresOf();
    expect(figures.total).toMatchObject({ ratings: 2, rating: 4.5 });
    expect(memberOf(figures, team.anna)).toMatchObject({ ratings: 1, rating: 5 });
    expect(memberOf(figures, team.boris)).toMatchObject({ ratings: 1, rating: 4 });
  });

  it('count as solved what the assistant alone has answered, until a person is needed', async () => {
    await teach(given.server, given.owner, given.site);
    const dialog = await openDialog(given.server, given.site);
    await say(given.server, dialog, 'Сколько стоит доставка?');
    const solved = async () => (await figuresOf()).total.solved;
    await assistantAnswers();
    expect(await solved()).toBe(1);
    await call(given.server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    expect(await solved()).toBe(0);
    await call(given.server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'assistant' } });
    await answer(team.anna, dialog.session);
    expect((await figuresOf()).total).toMatchObject({ dialogs: 1, solved: 0, replies: 1 });
  });

  it('give what a program does to no member', async () => {
    const made = await as<{ token: string }>(given.owner, 'POST /user/token/create', {
      name: 'Бот',
      scopes: ['read', 'answer'],
    });
    const dialog = await openDialog(given.server, given.site);
    await say(given.server, dialog, 'Где заказ?');
    const byBot = (name: string, body: object) => call(given.server, name, { token: made.body.token, body });
    await byBot('POST /dialog/answer', { session: dialog.session, sentences: ['Ответ'] });
    await byBot(`PATCH /dialog/close/${await idOf(dialog.session)}`, { closed: true });
    const figures = await figuresOf();
    expect(figures.total).toMatchObject({ replies: 0, closed: 1 });
    expect(memberOf(figures, given.owner)).toMatchObject({ replies: 0, closed: 0 });
    expect(figures.members.at(-1)).toMatchObject({ member: null, closed: 1 });
  });

  it('name a former member no more, but count what that person did', async () => {
    await answered(team.boris, 1);
    await as(given.owner, `DELETE /team/member/delete/${team.boris.memberId}`);
    const { members, total } = await figuresOf();
    expect(members.map(({ member }) => member?.name ?? null)).toEqual(['Анна', 'Ольга', null]);
    expect([members[2]!.replies, total.replies]).toEqual([1, 1]);
  });

  it('are of the sites and days that are asked for, by the clock of the zone', async () => {
    const other = await createSite(given.server, given.owner);
    await answered(team.anna, 1);
    await say(given.server, await openDialog(given.server, other), 'Другой сайт');
    const now = given.server.clock.now();
    const { days, hours } = await figuresOf(given.owner, `days=7&domainId=${other.id}&zone=Asia/Vladivostok`);
    expect(days.at(-1)).toMatchObject({ dialogs: 1 });
    const there = new Date(now + 10 * 60 * minute);
    expect(days.at(-1)!.day).toBe(there.toISOString().slice(0, 10));
    expect(hours[(there.getUTCDay() + 6) % 7]![there.getUTCHours()]).toBe(1);
    expect(hours.flat().reduce((sum, n) => sum + n)).toBe(1);
    after(3 * 24 * 60);
    expect((await figuresOf(given.owner, 'days=3')).total.dialogs).toBe(0);
    expect((await figuresOf(given.owner, 'days=7')).total.dialogs).toBe(2);
  });

  it('use the zone of the working hours of the one site that is meant', async () => {
    const hours = {
      zone: 'Asia/Kamchatka',
      days: [{ from: '09:00', to: '18:00' }, null, null, null, null, null, null],
    };
    await as(given.owner, `PATCH /assistant/setting/domain/id/${given.site.id}`, { hours });
    expect((await figuresOf(given.owner, 'zone=Europe/Moscow')).zone).toBe('Asia/Kamchatka');
    await createSite(given.server, given.owner);
    expect((await figuresOf(given.owner, 'zone=Europe/Moscow')).zone).toBe('Europe/Moscow');
  });

  it('stay when a dialog is deleted, and go with the site', async () => {
    const dialog = await answered(team.anna, 1);
    await given.server.deps.db.deleteFrom('dialog').where('session', '=', dialog.session).execute();
    expect((await figuresOf()).total).toMatchObject({ dialogs: 1, replies: 1 });
    await as(given.owner, `DELETE /domain/delete/${given.site.id}`);
    const left = given.server.deps.db.selectFrom('figure').select('n').where('domain_id', '=', given.site.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('who may see them', () => {
  it('an operator gets the sums of the team and their own row, an editor all rows', async () => {
    await answered(team.anna, 10);
    await answered(team.boris, 2);
    const own = await figuresOf(team.boris);
    expect(own.total.replies).toBe(2);
    expect(own.members.map(({ member, replies }) => [member?.name, replies])).toEqual([['Борис', 1]]);
    expect((await figuresOf(team.anna)).members).toHaveLength(3);
    const csv = (await as<string>(team.boris, 'GET /figure/export?by=member')).body as unknown as string;
    expect(csv).not.toContain('Анна');
  });

  it('rows of dialogs are for editors and owners', async () => {
    expect(await as(team.boris, 'GET /figure/dialog/export')).toMatchObject({
      status: 403,
      body: { code: 'role_needed' },
    });
    expect((await as(team.anna, 'GET /figure/dialog/export')).status).toBe(200);
  });
});

it('are computed from what is stored as they were counted', async () => {
  await teach(given.server, given.owner, given.site);
  const first = await answered(team.anna, 10);
  await say(given.server, first, 'Ещё вопрос');
  await answer(team.anna, first.session);
  after(5);
  await close(team.anna, first.session);
  await rate(first.token, 3);
  const second = await openDialog(given.server, given.site);
  await say(given.server, second, 'Сколько стоит доставка?');
  await assistantAnswers();
  const before = await figuresOf();
  const { db } = given.server.deps;
  await db.deleteFrom('figure').where('domain_id', '=', given.site.id).execute();
  const blank = { replied_by: null, reply_wait: null, solved: null, rated_by: null };
  await db.updateTable('dialog').set(blank).where('domain_id', '=', given.site.id).execute();
  await fillFigures(db as unknown as Kysely<unknown>, isPostgres(db) ? 'postgres' : 'sqlite', given.site.id);
  expect(await figuresOf()).toEqual(before);
});
