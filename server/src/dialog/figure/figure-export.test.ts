import { describe, expect, it } from 'vitest';
import { figureLimits } from '../../contract.ts';
import { openDialog, type Owner } from '../dialog-fixture.ts';
import { minute, useFigures } from './figure-fixture.ts';

const { given, team, as, after, idOf, close, rate, answered } = useFigures();

describe('exports of the figures', () => {
  const csvOf = async (who: Owner, path: string) => {
    const { status, body, headers } = await as<string>(who, `GET ${path}`);
    return { status, headers, lines: (body as unknown as string).split('\r\n') };
  };

  it('of the figures are tables by day, by member and by hour', async () => {
    await answered(team.anna, 10);
    const { lines, headers } = await csvOf(given.owner, '/figure/export?days=7');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="figures-day-[\d-]+\.csv"$/);
    expect(lines[0]!.slice(0, 40)).toMatch(/^\u{feff}?День;Диалогов;Решил ассистент;Первых/u);
    expect(lines).toHaveLength(7 + 3);
    expect(lines.at(-2)).toMatch(/^Всего;1;0;1;\d+;600;0;;;0;$/);
    const members = await csvOf(given.owner, '/figure/export?days=7&by=member');
    expect(members.lines[1]).toMatch(/^Анна;1;\d+;600;0;;;0;$/);
    const hours = await csvOf(given.owner, '/figure/export?days=7&by=hour');
    expect(hours.lines[1]!.split(';')).toHaveLength(25);
  });

  it('have a row a dialog, and neither sentences nor notes nor a cell that is calculated', async () => {
    const dialog = await answered(team.anna, 10);
    const id = await idOf(dialog.session);
    await as(team.anna, `POST /dialog/note/create/${id}`, { clientId: 'n', text: 'Тайная заметка' });
    await as(team.anna, `PATCH /dialog/name/${id}`, { name: '=cmd()' });
    await as(team.anna, `PATCH /dialog/tag/${id}`, { tags: ['опт', 'срочно; важно'] });
    await rate(dialog.token, 4);
    await openDialog(given.server, given.site);
    after(5);
    await close(team.boris, dialog.session);
    const { lines } = await csvOf(team.anna, '/figure/dialog/export?days=7&zone=Europe/Moscow');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Номер;Сайт;Начат (Europe/Moscow);Закрыт');
    const text = lines[1]!;
    expect(text).toMatch(/^1;shop-\d+\.ru;\d{4}-\d\d-\d\d \d\d:\d\d;\d{4}-\d\d-\d\d \d\d:\d\d;Закрыт;'=cmd\(\);/);
    expect(text).toContain('"опт, срочно; важно";Анна;нет;600;Анна;900;4;');
    expect(text.endsWith(`/dialog/${id}`)).toBe(true);
    for (const secret of ['Тайная', 'Где заказ', 'Ответ']) expect(text).not.toContain(secret);
    expect((await given.server.deps.db.selectFrom('trail').select('what').execute()).map(({ what }) => what)).toContain(
      'export',
    );
  });

  it('of rows come whole over many pages', async () => {
    const { db } = given.server.deps;
    const { session } = await answered(team.anna, 1);
    const { serial: _, ...row } = await db
      .selectFrom('dialog')
      .selectAll()
      .where('session', '=', session)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 450 }, (_, i) => ({
      ...row,
      id: `${row.id}-${i}`,
      session: `${session}-${i}`,
      token_hash: `${row.token_hash}-${i}`,
      number: i + 2,
      first_seen_at: row.first_seen_at + Math.floor(i / 100),
    }));
    for (let at = 0; at < rows.length; at += 150)
      await db
        .insertInto('dialog')
        .values(rows.slice(at, at + 150))
        .execute();
    const { lines } = await csvOf(given.owner, '/figure/dialog/export?days=7');
    const numbers = lines.slice(1, -1).map((line) => Number(line.split(';')[0]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 451 }, (_, i) => i + 1));
  });

  it('of more dialogs than one may hold are refused', async () => {
    const hour = Math.floor(given.server.clock.now() / (60 * minute));
    const row = { domain_id: given.site.id, kind: 'begun', hour, member_id: '', bucket: 0, total: 0 };
    await given.server.deps.db
      .insertInto('figure')
      .values({ ...row, n: figureLimits.dialogs + 1 })
      .execute();
    expect(await as(given.owner, 'GET /figure/dialog/export')).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });
});
