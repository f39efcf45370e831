import { beforeEach } from 'vitest';
import type { Figures } from '../../contract.ts';
import { call, createMember, freshToken, openDialog, type Owner, say } from '../dialog-fixture.ts';
import { useSite } from '../store/given-fixture.ts';

export const minute = 60_000;

/** A site of a team with two members, new for each test, and the calls of its members and visitors. */
export function useFigures() {
  const given = useSite({ patient: true });
  const team = {} as { anna: Owner; boris: Owner };
  beforeEach(async () => {
    team.anna = await createMember(given.server, given.owner, { name: 'Анна', role: 'editor' });
    team.boris = await createMember(given.server, given.owner, { name: 'Борис' });
  });

  const as = <T = Figures>(who: Owner, name: string, body?: unknown) =>
    call<T & { code?: string }>(given.server, name, { token: freshToken(given.server, who), body });
  const after = (minutes: number): void => given.server.clock.shift(minutes * minute);
  const answer = (who: Owner, session: string, more: object = {}) =>
    as(who, 'POST /dialog/answer', { session, sentences: ['Ответ'], ...more });
  const idOf = async (session: string): Promise<string> => {
    const { db } = given.server.deps;
    return (await db.selectFrom('dialog').select('id').where('session', '=', session).executeTakeFirstOrThrow()).id;
  };
  const close = async (who: Owner, session: string, closed = true) =>
    as(who, `PATCH /dialog/close/${await idOf(session)}`, { closed });
  const rate = (token: string, score: number) => call(given.server, 'POST /widget/rating', { token, body: { score } });
  /** A visitor asks, and waits so many minutes for a member's answer. */
  async function answered(who: Owner, minutes: number) {
    const dialog = await openDialog(given.server, given.site);
    await say(given.server, dialog, 'Где заказ?');
    after(minutes);
    await answer(who, dialog.session);
    return dialog;
  }
  return { given, team, as, after, answer, idOf, close, rate, answered };
}
