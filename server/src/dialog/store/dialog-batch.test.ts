import { beforeEach, describe, expect, it } from 'vitest';
import { readRev } from '../../event/read-after.ts';
import { banDialog } from '../dialog-service.ts';
import { type Entered, storeSentences } from './dialog-store.ts';
import { createOwner } from '../dialog-fixture.ts';
import { useDialog } from './given-fixture.ts';

const given = useDialog();
let dialogId: string;
beforeEach(async () => {
  dialogId = await given.idOf(given.dialog);
});

/** Enters a visitor's sentence; works that begin in one tick of the event loop enter with one commit. */
const enter = (clientId: string, text: string, id = dialogId): Promise<Entered> =>
  storeSentences(given.server.deps, {
    ownerId: given.owner.id,
    dialogId: id,
    author: 'visitor',
    clientId,
    write: () => ({ parts: [{ text }] }),
  });
const codeOf = (end: PromiseSettledResult<unknown>): string =>
  end.status === 'fulfilled' ? 'stored' : String((end.reason as { reason?: string }).reason ?? end.reason);
const stored = () =>
  given.server.deps.db
    .selectFrom('sentence')
    .select(['seq', 'client_id', 'text'])
    .where('dialog_id', '=', dialogId)
    .orderBy('seq')
    .execute();

describe('sentences that enter with one commit', () => {
  it('are numbered in the order in which they came, each with one fact', async () => {
    const before = await readRev(given.server.deps.db, given.owner.id);
    const entered = await Promise.all(Array.from({ length: 40 }, (_, i) => enter(`c${i}`, `${i}`)));
    expect(entered.map(({ sentences }) => sentences[0]!.seq)).toEqual(entered.map((_, i) => i + 1));
    expect((await stored()).map(({ client_id }) => client_id)).toEqual(entered.map((_, i) => `c${i}`));
    expect(await readRev(given.server.deps.db, given.owner.id)).toBe(before + 40);
  });

  it('are stored once for a clientId, whether it came before or comes twice at once', async () => {
    const [first, again] = await Promise.all([enter('a', 'Да'), enter('a', 'Да')]);
    expect([first!.fresh, again!.fresh]).toEqual([true, false]);
    const later = await Promise.all([enter('a', 'Да'), enter('a', 'Да'), enter('b', 'Нет')]);
    expect(later.map(({ fresh }) => fresh)).toEqual([false, false, true]);
    for (const { sentences } of [again!, later[0]!, later[1]!]) expect(sentences).toEqual(first!.sentences);
    expect(await stored()).toMatchObject([
      { seq: 1, client_id: 'a' },
      { seq: 2, client_id: 'b' },
    ]);
  });

  it('are rejected one by one: the others get numbers without a gap', async () => {
    const other = await createOwner(given.server);
    const foreign = storeSentences(given.server.deps, {
      ownerId: other.id,
      dialogId,
      author: 'operator',
      write: () => ({ parts: [{ text: 'Чужое' }] }),
    });
    const ends = await Promise.allSettled([
      enter('a', 'Раз'),
      enter('a', 'Другое'),
      enter('b', 'Нигде', 'nowhere'),
      foreign,
      enter('c', 'Два'),
    ]);
    expect(ends.map(codeOf)).toEqual(['stored', 'client_id_reused', 'not_found', 'not_found', 'stored']);
    expect((await stored()).map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Раз'],
      [2, 'Два'],
    ]);
  });

  it('lose none but the one that the database refuses', async () => {
    const poison = storeSentences(given.server.deps, {
      ownerId: given.owner.id,
      dialogId,
      author: 'visitor',
      clientId: 'poison',
      write: () => ({ parts: [{ text: null as never }] }),
    });
    const ends = await Promise.allSettled([enter('a', 'Раз'), poison, enter('b', 'Два')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await stored()).map(({ seq, client_id }) => [seq, client_id])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('keep their place among the owner’s other works', async () => {
    const ends = await Promise.allSettled([
      enter('a', 'До'),
      banDialog(given.server.deps, { ...given.owner, teamId: given.owner.id }, dialogId, true),
      storeSentences(given.server.deps, {
        ownerId: given.owner.id,
        dialogId,
        author: 'visitor',
        clientId: 'b',
        write: ({ is_ban }) => ({ parts: [{ text: is_ban ? 'После запрета' : 'До запрета' }] }),
      }),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect((await stored()).map(({ text }) => text)).toEqual(['До', 'После запрета']);
  });

  it('find the dialog as those before them in the batch have left it', async () => {
    await enter('a', 'Вопрос');
    const operator = { ownerId: given.owner.id, dialogId, author: 'operator', clientId: 'o1' } as const;
    const parts = [{ text: 'Раз' }, { text: 'Два' }];
    const answer = storeSentences(given.server.deps, {
      ...operator,
      write: ({ last }) => ({ parts, change: { operator_read: last + 2, silent_until: 1 } }),
    });
    const [, stored] = await Promise.all([answer, enter('b', 'И')]);
    expect(stored.dialog.last).toBe(4);
    const row = await given.server.deps.db
      .selectFrom('dialog')
      .selectAll()
      .where('id', '=', dialogId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last: 4, operator_read: 3, silent_until: 1 });
  });
});
