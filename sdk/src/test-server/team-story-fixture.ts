// The story of a team, run against a server call by call, as `story-fixture.ts` is.
import { account, imageForm, shakeHands } from './story-fixture.ts';
import type { Stage, Teller } from './teller-fixture.ts';

const password = 'Passw0rd-2';
const boris = { email: 'boris@example.ru', name: 'Борис' };
const vera = { email: 'vera@example.ru', name: 'Вера' };

/** Registers a person in a team of one. */
async function register(teller: Teller, stage: Stage, { email, name }: typeof boris): Promise<string> {
  const { selina, headers, seal } = await shakeHands(teller);
  const body = { email, name, password: seal(password), confirm: seal(password), selina };
  await teller.call('POST /user/create', { headers, body });
  const code = await stage.code(email);
  return (await teller.call('PATCH /code/check', { headers, body: { email, code } })).access;
}

/** Invites a person who has an account and one who has none. Answers their access tokens. */
export async function inviteMembers(teller: Teller, stage: Stage, owner: string): Promise<[string, string]> {
  const { call } = teller;
  const invite = (email: string, role = 'operator') =>
    call('POST /team/invite/create', { token: owner, body: { email, role } });
  await call('GET /team/list', { token: owner });
  await call('PATCH /team/name/edit', { token: owner, body: { name: 'Я' } });
  await call('PATCH /team/name/edit', { token: owner, body: { name: 'Тёплый дом' } });
  const member = await register(teller, stage, boris);
  await invite('nobody');
  await invite(account.email);
  const { id } = await invite('late@example.ru');
  await call('DELETE /team/invite/delete/{id}', { token: owner, params: { id } });
  await call('DELETE /team/invite/delete/{id}', { token: owner, params: { id } });
  await invite(boris.email);
  await call('GET /team/invite/list', { token: owner });
  const token = stage.invite(boris.email);
  await call('GET /team/invite/{token}', { params: { token } });
  await call('POST /team/invite/accept', { token: owner, body: { token } });
  await call('POST /team/invite/accept', { token: member, body: { token } });
  await call('POST /team/invite/accept', { token: member, body: { token } });
  await invite(boris.email);
  await invite(vera.email, 'editor');
  const { selina, headers, seal } = await shakeHands(teller);
  const body = { ...vera, password: seal(password), confirm: seal(password), selina };
  const registered = await call('POST /user/create', { headers, body: { ...body, invite: stage.invite(vera.email) } });
  return [member, registered.signedIn.access];
}

/** What roles allow, and how the team is set. */
export async function setTeam({ call }: Teller, owner: string, member: string, editor: string): Promise<void> {
  const members = await call('GET /team/member/list', { token: member });
  const idOf = ({ email }: { email: string }): string =>
    members.find((one: { email: string }) => one.email === email).id;
  for (const token of [member, editor]) {
    await call('PATCH /team/setting', { token, body: { assign: 'turn' } });
    await call('GET /team/trail/list', { token });
    await call('POST /assistant/label/create', { token, body: { label: 'Возврат', domainId: 'none' } });
  }
  await call('PATCH /team/setting', { token: owner, body: { returnAfter: 0 } });
  await call('PATCH /team/setting', { token: owner, body: { returnAfter: 5 } });
  await call('GET /team/setting', { token: member });
  await call('PATCH /team/available', { token: member, body: { available: false } });
  await call('PATCH /team/available', { token: member, body: { available: true } });
  const role = (who: typeof boris, token: string, body: object) =>
    call('PATCH /team/member/role/{id}', { token, params: { id: idOf(who) }, body });
  await role(boris, editor, { role: 'owner' });
  await role({ ...boris, email: account.email }, owner, { role: 'editor' });
  await role(vera, owner, { role: 'owner' });
  await call('POST /team/invite/create', { token: editor, body: { email: 'void@example.ru', role: 'operator' } });
  await role(vera, owner, { role: 'operator' });
  await call('GET /team/invite/list', { token: owner });
  const hours = (who: typeof boris, token: string, more: object = {}) =>
    call('body' in more ? 'PATCH /team/hours/{id}' : 'GET /team/hours/{id}', {
      token,
      params: { id: idOf(who) },
      ...more,
    });
  await hours(boris, member);
  await hours(boris, owner);
  await hours(boris, owner, { body: { hours: null } });
  await call('GET /team/hours/{id}', { token: owner, params: { id: 'nobody' } });
  const remove = (token: string, id: string) => call('DELETE /team/member/delete/{id}', { token, params: { id } });
  await remove(member, idOf(vera));
  await remove(owner, idOf({ email: account.email }));
  await remove(owner, 'nobody');
}

/** Two members and one dialog: who has it, what each may delete, and what a removed one loses. */
export async function shareDialog(teller: Teller, site: string, owner: string, member: string): Promise<void> {
  const { call } = teller;
  const { token, session } = await call('POST /widget/session', { body: { site } });
  await call('POST /widget/sentence', { token, body: { clientId: 's1', text: 'Кто поможет?' } });
  const id = (await call('GET /dialog/list', { token: member })).items.find(
    (dialog: { session: string }) => dialog.session === session,
  ).id;
  const answer = (by: string, more: object = {}) =>
    call('POST /dialog/answer', { token: by, body: { session, sentences: ['Я'], ...more } });
  const assign = (body: object) => call('PATCH /dialog/assign/{id}', { token: owner, params: { id }, body });
  await answer(member, { clientId: 'b1' });
  await answer(owner, { clientId: 'o1' });
  await answer(owner, { clientId: 'o1', force: true });
  await answer(owner, { clientId: 'o1' });
  const { assigned } = await call('GET /dialog/header/{id}', { token: owner, params: { id } });
  for (const query of ['me', 'none', assigned.id])
    await call('GET /dialog/list', { token: member, query: `?assigned=${query}` });
  await call('GET /dialog/count', { token: member });
  await assign({ member: null, expect: null });
  await assign({ member: 'nobody' });
  await assign({ member: null, expect: assigned.id });
  await assign({ member: assigned.id, expect: null });
  const note = (by: string, text: string) =>
    call('POST /dialog/note/create/{id}', { token: by, params: { id }, body: { clientId: 'n', text } });
  const first = await note(owner, '@Борис, перезвоните');
  const second = await note(member, 'Перезвонил');
  const unnote = (by: string, noteId: string) =>
    call('DELETE /dialog/note/delete/{id}', { token: by, params: { id: noteId } });
  await unnote(member, first.id);
  await unnote(owner, second.id);
  const reply = { title: 'Сроки', text: 'Два дня', own: false };
  const { id: replyId } = await call('POST /reply/create', { token: owner, body: reply });
  await call('POST /reply/create', { token: owner, body: { ...reply, own: true } });
  const picture = { token: owner, params: { id: replyId }, body: imageForm() };
  const { id: pictureId } = await call('POST /reply/picture/create/{id}', picture);
  for (let count = 0; count < 3; count += 1) await call('POST /reply/picture/create/{id}', picture);
  await call('POST /reply/picture/create/{id}', { ...picture, token: member });
  await call('DELETE /reply/picture/delete/{id}', { token: member, params: { id: pictureId } });
  await call('GET /reply/list', { token: member });
  await call('DELETE /reply/picture/delete/{id}', { token: owner, params: { id: pictureId } });
  await call('GET /reply/picture/{id}', { token: owner, params: { id: pictureId } });
  await call('PATCH /reply/edit/{id}', { token: owner, params: { id: replyId }, body: reply });
  await call('PATCH /reply/edit/{id}', { token: member, params: { id: replyId }, body: reply });
  await call('DELETE /reply/delete/{id}', { token: member, params: { id: replyId } });
  await lookTogether(teller, session, owner, member);
  await call('DELETE /team/member/delete/{id}', { token: owner, params: { id: assigned.id } });
  await call('GET /dialog/header/{id}', { token: member, params: { id } });
  await call('GET /dialog/header/{id}', { token: owner, params: { id } });
  await call('GET /team/list', { token: member });
  const [removal] = await call('GET /team/removal/list', { token: member });
  await call('DELETE /team/removal/delete/{id}', { token: member, params: { id: removal.id } });
  await call('DELETE /team/removal/delete/{id}', { token: member, params: { id: removal.id } });
  await call('GET /team/trail/list', { token: owner });
}

/** Two members at one dialog by sockets: what each does is shown to the other, and a taken dialog is refused. */
async function lookTogether({ call, connect }: Teller, session: string, owner: string, member: string) {
  const [desk, other] = [
    await connect({ role: 'operator', token: owner, after: null }),
    await connect({ role: 'operator', token: member, after: null }),
  ];
  await other.expectFrame('welcome');
  other.send({ type: 'look', session, what: 'typing' });
  await desk.expectFrame('look');
  desk.send({ type: 'answer', clientId: 'o2', session, sentences: ['Помогу'] });
  await desk.expectFrame('error');
  desk.send({ type: 'answer', clientId: 'o2', session, sentences: ['Помогу'], force: true });
  await desk.expectFrame('ack');
  const teams = await call('GET /team/list', { token: member });
  const own = teams.find(({ current }: { current: boolean }) => !current);
  const back = teams.find(({ current }: { current: boolean }) => current);
  await call('PATCH /team/current', { token: member, body: { id: 'nobody' } });
  await call('PATCH /team/current', { token: member, body: { id: own.id } });
  await other.ended();
  await call('PATCH /team/current', { token: member, body: { id: back.id } });
  desk.close();
}
