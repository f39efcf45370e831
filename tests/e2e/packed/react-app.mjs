// A chat of one's own in React, rendered on a server and hydrated in a page; each project gets this file as it is.
import { createElement as h, StrictMode, useEffect, useState } from 'react';
import { useStore, useVisitor } from '@otklik/sdk/react';
import { createTestServer } from '@otklik/sdk/testing';

export const server = createTestServer();
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

function Page() {
  const [isShown, show] = useState(true);
  return h('main', null, h('button', { onClick: () => show(!isShown) }, 'Чат'), isShown && h(Chat));
}

export const app = h(StrictMode, null, h(Page));
