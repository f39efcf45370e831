// One story of a visitor and an operator, run against a server call by call.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sealSecret, selinaOf } from '../crypto/stone.ts';
import type { Stage, Teller } from './teller-fixture.ts';

export const account = { email: 'story@example.ru', name: 'Ольга', password: 'Passw0rd-1' };

/** A handshake: its header, its selina, and a seal for secret fields. */
export async function shakeHands({ call }: Teller) {
  const { stone } = await call('POST /selina');
  const selina = selinaOf(stone);
  return { selina, headers: { stone }, seal: (text: string) => sealSecret(selina, text) };
}

/** Signs up, with a wrong code before the right one; answers the tokens. */
export async function signUp(teller: Teller, stage: Stage): Promise<{ access: string; refresh: string }> {
  const { call } = teller;
  const { selina, headers, seal } = await shakeHands(teller);
  const [password, confirm] = [seal(account.password), seal(account.password)];
  const body = { email: account.email, name: account.name, password, confirm, selina };
  await call('POST /user/create', { headers, body: { ...body, name: 'x' } });
  await call('POST /user/create', { headers, body });
  const code = await stage.code(account.email);
  await call('PATCH /code/check', {
    headers,
    body: { email: account.email, code: code === '111111' ? '222222' : '111111' },
  });
  const tokens = await call('PATCH /code/check', { headers, body: { email: account.email, code } });
  const second = await shakeHands(teller);
  const wrong = second.seal('Wrong-pass-1');
  const email = second.seal(account.email);
  await call('POST /user/login', { headers: second.headers, body: { email, password: wrong, selina: second.selina } });
  return tokens;
}

/** Domains and contexts. Answers the site and its secret. */
export async function prepareSite({ call }: Teller, token: string): Promise<{ site: string; secret: string }> {
  await call('GET /user/info', { token });
  await call('GET /user/profile', { token });
  await call('POST /domain/create', { token, body: { name: 'no domain' } });
  const { id, site } = await call('POST /domain/create', { token, body: { name: 'story.example.ru' } });
  await call('POST /domain/create', { token, body: { name: 'story.example.ru' } });
  await call('GET /domain/list', { token });
  await call('PATCH /domain/config/{id}', { token, params: { id }, body: { title: 'Поддержка' } });
  await call('GET /widget/config/{site}', { params: { site } });
  const label = await call('POST /assistant/label/create', { token, body: { label: 'Доставка', domainId: id } });
  await call('POST /assistant/label/create', { token, body: { label: 'Доставка', domainId: id } });
  const qa = { assistantId: label.id, type: 'question', sentences: ['Сколько идёт посылка?'] };
  await call('POST /assistant/qa/create', { token, body: qa });
  await call('GET /assistant/ctx/detail/{id}', { token, params: { id: label.id } });
  await call('GET /assistant/ctx/list/domain/id/{domainId}', { token, params: { domainId: id } });
  const { secret } = await call('GET /domain/secret/{id}', { token, params: { id } });
  await call('PATCH /domain/secret/rotate/{id}', { token, params: { id }, body: {} });
  await call('PATCH /domain/secret/rotate/{id}', { token, params: { id }, body: { atOnce: 1 } });
  // Signatures by the old one are accepted for another hour.
  return { site, secret };
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A form with a picture of one pixel. */
export const imageForm = (): FormData => {
  const form = new FormData();
  form.set(
    'image',
    new File([Uint8Array.from(atob(pixel), (char) => char.charCodeAt(0))], 'a.png', { type: 'image/png' }),
  );
  return form;
};

const formOf = (clientId: string, name: string): FormData => {
  const form = new FormData();
  form.set('clientId', clientId);
  form.set('file', new File(['Текст\n'], name, { type: 'text/plain' }), name);
  return form;
};

/** A dialog by REST, from its first sentence to its end. */
export async function dialogOverRest({ call }: Teller, operator: string, site: string, secret: string): Promise<void> {
  await call('POST /widget/session', { body: { site: 'nobody' } });
  const opened = await call('POST /widget/session', { body: { site, page: 'http://story.example.ru/', locale: 'ru' } });
  const { session } = opened;
  let { token } = opened;
  await call('POST /widget/session', { body: { site, token } });
  const message = { clientId: 'a1', text: 'Здравствуйте' };
  await call('POST /widget/sentence', { token, body: message });
  await call('POST /widget/sentence', { token, body: message });
  await call('POST /widget/sentence', { token, body: { ...message, text: 'Другое' } });
  await call('POST /widget/sentence', { token, body: { clientId: 'a2', text: '' } });
  await call('GET /widget/sentence', { token, query: '?after=0' });
  await call('GET /widget/sentence', { token: 'nobody' });
  const { items } = await call('GET /dialog/list', { token: operator });
  const params = { id: items[0].id };
  await call('GET /dialog/count', { token: operator });
  await call('GET /dialog/detail/{id}', { token: operator, params });
  await call('GET /dialog/header/{id}', { token: operator, params });
  await call('GET /dialog/header/{id}', { token: operator, params: { id: 'nobody' } });
  const answer = { session, sentences: ['Да', 'Чем помочь?'], clientId: 'b1' };
  await call('POST /dialog/answer', { token: operator, body: answer });
  await call('POST /dialog/answer', { token: operator, body: answer });
  await call('POST /dialog/answer', { token: operator, body: { ...answer, sentences: ['Нет'] } });
  await call('DELETE /dialog/sentence/delete/{id}', { token: operator, params, query: '?seq=1' });
  await call('DELETE /dialog/sentence/delete/{id}', { token: operator, params, query: '?seq=a' });
  const answered = (await call('GET /dialog/detail/{id}', { token: operator, params })).sentences;
  const { seq } = answered.findLast(({ author }: { author: string }) => author === 'operator');
  await call('DELETE /dialog/sentence/delete/{id}', { token: operator, params, query: `?seq=${seq}` });
  await call('DELETE /dialog/sentence/delete/{id}', { token: operator, params, query: `?seq=${seq}` });
  await call('GET /dialog/detail/{id}', { token: operator, params });
  await call('GET /widget/sentence', { token, query: '?after=0' });
  await call('POST /dialog/answer', { token: operator, body: answer });
  await call('PATCH /dialog/read/{id}', { token: operator, params, body: { seq: 1 } });
  await call('PATCH /dialog/assistant/{id}', { token: operator, params, body: { active: false } });
  const note = { token: operator, params, body: { clientId: 'n1', text: 'Постоянный покупатель' } };
  const { id: noteId } = await call('POST /dialog/note/create/{id}', note);
  await call('POST /dialog/note/create/{id}', note);
  await call('POST /dialog/note/create/{id}', { ...note, params: { id: 'nobody' } });
  await call('GET /dialog/note/list/{id}', { token: operator, params });
  await call('DELETE /dialog/note/delete/{id}', { token: operator, params: { id: noteId } });
  await call('DELETE /dialog/note/delete/{id}', { token: operator, params: { id: noteId } });
  await call('GET /dialog/note/list/{id}', { token: operator, params });
  const reply = { title: 'Сроки', text: 'Два дня', own: true };
  const { id: replyId } = await call('POST /reply/create', { token: operator, body: reply });
  await call('POST /reply/create', { token: operator, body: { ...reply, title: '' } });
  await call('GET /reply/list', { token: operator });
  await call('PATCH /reply/edit/{id}', { token: operator, params: { id: replyId }, body: { ...reply, own: false } });
  await call('DELETE /reply/delete/{id}', { token: operator, params: { id: replyId } });
  await call('DELETE /reply/delete/{id}', { token: operator, params: { id: replyId } });
  await call('GET /reply/best/{id}', { token: operator, params });
  const { sentence } = await call('POST /widget/file', { token, body: formOf('f1', 'a.txt') });
  await call('GET /file/{id}', { params: { id: sentence.file.id } });
  await call('POST /widget/rating', { token, body: { score: 5, comment: 'Спасибо' } });
  await call('POST /widget/rating', { token, body: { score: 6 } });
  await call('POST /widget/handoff', { token, body: { to: 'operator' } });
  await call('PATCH /widget/visitor', { token, body: { name: 'Ольга', userId: 'note' } });
  await call('PATCH /widget/visitor', { token, body: { userId: 'u1', signature: '0'.repeat(64) } });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`u1.${timestamp}`)));
  token = (await call('PATCH /widget/visitor', { token, body: { userId: 'u1', signature, timestamp } })).token;
  await call('PATCH /dialog/ban/{id}', { token: operator, params, body: { isBan: true } });
  await call('POST /widget/sentence', { token, body: { clientId: 'a3', text: 'Ещё' } });
  await call('POST /dialog/answer', { token: operator, body: { session, sentences: ['Ещё'] } });
  await call('PATCH /dialog/ban/{id}', { token: operator, params, body: { isBan: false } });
  await call('DELETE /widget/session', { token });
  await call('GET /widget/sentence', { token });
  await call('GET /dialog/detail/{id}', { token: operator, params });
}

/** A dialog by sockets. */
export async function dialogOverSockets({ call, connect }: Teller, operator: string, site: string): Promise<void> {
  const { token, session } = await call('POST /widget/session', { body: { site } });
  const owner = await connect({ role: 'operator', token: operator, after: null });
  await owner.expectFrame('welcome');
  const visitor = await connect({ role: 'visitor', token, after: 0 });
  await visitor.expectFrame('welcome');
  await owner.expectFrame('presence');
  visitor.send({ type: 'say', clientId: 'c1', text: 'Есть кто?' });
  for (const type of ['ack', 'sentence'] as const) await visitor.expectFrame(type);
  for (const type of ['sentence', 'dialog'] as const) await owner.expectFrame(type);
  visitor.send({ type: 'typing' });
  await owner.expectFrame('typing');
  owner.send({ type: 'answer', clientId: 'd1', session, sentences: ['Да'] });
  await owner.expectFrame('ack');
  await visitor.expectFrame('talk');
  owner.send({ type: 'typing', session });
  await visitor.expectFrame('typing');
  const dialogId = (await call('GET /dialog/list', { token: operator })).items[0].id;
  const noted = { token: operator, params: { id: dialogId }, body: { clientId: 'n1', text: 'Перезвонить' } };
  const { id: noteId } = await call('POST /dialog/note/create/{id}', noted);
  await owner.expectFrame('note');
  await call('DELETE /dialog/note/delete/{id}', { token: operator, params: { id: noteId } });
  await owner.expectFrame('note_deleted');
  visitor.send({ type: 'read', seq: 2 });
  await owner.expectFrame('read');
  visitor.send({ type: 'say', clientId: 'c1', text: 'Другое' });
  await visitor.expectFrame('error');
  visitor.send({ type: 'ping' });
  await visitor.expectFrame('pong');
  const { items } = await call('GET /dialog/list', { token: operator });
  await call('PATCH /dialog/ban/{id}', { token: operator, params: { id: items[0].id }, body: { isBan: true } });
  await visitor.ended();
  owner.close();
  const stranger = await connect({ role: 'visitor', token: 'nobody', after: 0 });
  await stranger.ended();
}

/** The end of the sign-in. */
export async function signOut({ call }: Teller, refresh: string): Promise<void> {
  await call('GET /jwt/refresh', { headers: { refresh: 'nothing' } });
  const { result: token } = await call('GET /jwt/refresh', { headers: { refresh } });
  await call('POST /user/logout', { token });
  await call('GET /user/info', { token });
}
