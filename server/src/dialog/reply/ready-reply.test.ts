import { describe, expect, it } from 'vitest';
import { type ReadyReply, readyReplyLimits, type Role } from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import { call, createMember, createOwner, openDialog, say, teach } from '../dialog-fixture.ts';
import { useSite } from '../store/given-fixture.ts';

const given = useSite();
const draft = { title: 'Сроки', text: '{visitor}, доставим за два дня', own: false };
const create = (more: object = {}) => given.asOwner<ReadyReply>('POST /reply/create', { ...draft, ...more });
const list = async (): Promise<ReadyReply[]> => (await given.asOwner<ReadyReply[]>('GET /reply/list')).body;

/** A reply that a new member of the owner's team writes; that member. */
async function byMember(own: boolean, role: Role = 'operator') {
  const member = await createMember(given.server, given.owner, { role });
  const body = { title: 'Чужой', text: 'Здравствуйте', own };
  const made = await call<ReadyReply>(given.server, 'POST /reply/create', { token: member.token, body });
  return { ...member, reply: made.body.id };
}

describe('ready replies', () => {
  it('are listed by title, the team’s and the caller’s own, not another member’s own', async () => {
    await create({ title: 'Яблоки' });
    await create({ title: 'Адрес', own: true });
    await byMember(false);
    await byMember(true);
    expect((await list()).map(({ title, own }) => [title, own])).toEqual([
      ['Адрес', true],
      ['Чужой', false],
      ['Яблоки', false],
    ]);
  });

  it('are changed and deleted by who wrote them', async () => {
    const { id } = (await create()).body;
    const edited = { title: 'Доставка', text: 'За день', own: true };
    expect((await given.asOwner(`PATCH /reply/edit/${id}`, edited)).body).toEqual({ id, ...edited });
    expect(await list()).toEqual([{ id, ...edited }]);
    expect((await given.asOwner(`DELETE /reply/delete/${id}`)).body).toEqual({ id });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['operator', 403],
    ['editor', 200],
    ['owner', 200],
  ] as const)(
    'of the team that another wrote are changed by an %s with %i, another’s own are not found',
    async (role, status) => {
      const { token } = await createMember(given.server, given.owner, { role });
      const [common, own] = [await byMember(false), await byMember(true)];
      for (const [id, expected] of [
        [common.reply, status],
        [own.reply, 404],
      ] as const) {
        expect((await call(given.server, `PATCH /reply/edit/${id}`, { token, body: draft })).status).toBe(expected);
        expect((await call(given.server, `DELETE /reply/delete/${id}`, { token })).status).toBe(expected);
      }
    },
  );

  it('of the team become the own one of who makes it so', async () => {
    const writer = await createMember(given.server, given.owner);
    const common = { title: 'Общий', text: 'Здравствуйте', own: false };
    const { id } = (await call<ReadyReply>(given.server, 'POST /reply/create', { token: writer.token, body: common }))
      .body;
    expect((await given.asOwner(`PATCH /reply/edit/${id}`, { ...common, own: true })).status).toBe(200);
    const listOf = async (token: string) =>
      (await call<ReadyReply[]>(given.server, 'GET /reply/list', { token })).body.filter((one) => one.id === id);
    expect(await listOf(given.owner.token)).toEqual([{ ...common, id, own: true }]);
    expect(await listOf(writer.token)).toEqual([]);
  });

  it('are bounded: so many of one’s own, so many of the team, also when one becomes the other', async () => {
    const fill = async (own: boolean, count: number): Promise<void> => {
      const rows = Array.from({ length: count }, (_, at) => ({
        id: newId(),
        team_id: given.owner.id,
        member_id: given.owner.memberId,
        own: own ? 1 : 0,
        title: `Ответ ${at}`,
        text: 'Здравствуйте',
      }));
      await given.server.deps.db.insertInto('ready_reply').values(rows).execute();
    };
    const { id } = (await create()).body;
    await fill(true, readyReplyLimits.own);
    expect((await create({ own: true })).status).toBe(400);
    expect((await given.asOwner(`PATCH /reply/edit/${id}`, { ...draft, own: true })).status).toBe(400);
    expect((await given.asOwner(`PATCH /reply/edit/${id}`, draft)).status).toBe(200);
    await fill(false, readyReplyLimits.team - 1);
    expect((await create()).status).toBe(400);
  });

  it('are another team’s to no one', async () => {
    const { id } = (await create()).body;
    const { token } = await createOwner(given.server);
    expect((await call<ReadyReply[]>(given.server, 'GET /reply/list', { token })).body).toEqual([]);
    expect((await call(given.server, `PATCH /reply/edit/${id}`, { token, body: draft })).status).toBe(404);
    expect((await call(given.server, `DELETE /reply/delete/${id}`, { token })).status).toBe(404);
  });

  it('are preceded by what the contexts nearest to the unanswered question answer', async () => {
    await teach(given.server, given.owner, given.site);
    const dialog = await openDialog(given.server, given.site);
    await say(given.server, dialog, 'Здравствуйте');
    const id = await given.idOf(dialog);
    const best = async () => (await given.asOwner<{ title: string; text: string }[]>(`GET /reply/best/${id}`)).body;
    await given.asOwner(`PATCH /dialog/assistant/${id}`, { active: false });
    await say(given.server, dialog, 'Сколько стоит доставка в другой город?');
    const [first, ...others] = await best();
    expect(first).toEqual({ title: 'Доставка', text: 'Доставим за два дня.' });
    expect(others.length).toBeLessThan(3);
    await given.asOwner('POST /dialog/answer', { session: dialog.session, sentences: ['Доставим завтра'] });
    expect(await best()).toEqual([]);
  });
});
