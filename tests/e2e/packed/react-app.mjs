// A chat and an account of one's own in React, rendered on a server and hydrated in a page; each project gets this file as it is.
import { createElement as h, StrictMode, useEffect, useState } from 'react';
import { useLooks, useNotes, useOperator, useReplies, useStore, useTeam, useVisitor } from '@otklik/sdk/react';
import { createMemoryJar, createOperator } from '@otklik/sdk';
import { createTestServer } from '@otklik/sdk/testing';

const boris = { email: 'boris@example.ru', name: 'Борис', role: 'operator' };
export const server = createTestServer({ members: [boris] });
/** Every client that was ever rendered with. */
export const clients = new Set();

function Chat() {
  const { host, site, fetch, WebSocket } = server;
  const visitor = useVisitor({ host, site, fetch, WebSocket });
  clients.add(visitor);
  const state = useStore(visitor.$state);
  const sentences = useStore(visitor.$sentences);
  useEffect(() => void visitor.open().catch(() => undefined), [visitor]);
  return h(
    'section',
    { 'data-state': state },
    sentences.map(({ id, text }) => h('p', { key: id }, text)),
  );
}

/** Signs another member in, outside React. */
export async function enter(operator, email) {
  await operator.auth.login({ email, password: server.account.password });
  await operator.auth.checkCode({ email, code: server.code(email) });
  operator.socket.connect();
  return operator;
}
export function createColleague() {
  const { host, fetch, WebSocket } = server;
  return enter(createOperator({ host, fetch, WebSocket, storage: createMemoryJar() }), boris.email);
}

const jar = createMemoryJar();
function Desk() {
  const { host, fetch, WebSocket } = server;
  const operator = useOperator({ host, fetch, WebSocket, storage: jar });
  const isSignedIn = useStore(operator.auth.$signedIn);
  const { current, members } = useTeam(operator);
  const replies = useReplies(operator);
  const { items } = useStore(operator.dialog.$list);
  const { id = null, session = null } = items[0] ?? {};
  const notes = useNotes(operator, id);
  const looks = useLooks(operator, session);
  useEffect(() => {
    if (!isSignedIn) return;
    operator.socket.connect();
    operator.dialog.loadList().catch(() => undefined);
  }, [operator, isSignedIn]);
  const textOf = (all) => (all.data ?? []).map(({ name, title, text }) => name ?? title ?? text).join();
  return h('dl', null, [
    h('button', { key: 'enter', onClick: () => enter(operator, server.account.email) }, 'Войти'),
    h(
      'button',
      { key: 'reply', onClick: () => operator.reply.create({ title: 'Скидка', text: '10 %', own: false }) },
      'Ответ',
    ),
    h('dd', { key: 'team', 'data-of': 'team' }, current ? `${current.name} ${current.role}` : ''),
    h('dd', { key: 'members', 'data-of': 'members' }, textOf(members)),
    h('dd', { key: 'replies', 'data-of': 'replies' }, textOf(replies)),
    h('dd', { key: 'notes', 'data-of': 'notes' }, textOf(notes)),
    h('dd', { key: 'looks', 'data-of': 'looks' }, looks.map(({ member, what }) => `${member.name} ${what}`).join()),
  ]);
}

function Page() {
  const [isShown, show] = useState(true);
  return h('main', null, h('button', { onClick: () => show(!isShown) }, 'Чат'), isShown && h(Chat), h(Desk));
}

export const app = h(StrictMode, null, h(Page));
