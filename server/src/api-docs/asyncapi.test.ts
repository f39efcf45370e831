import { expect, it } from 'vitest';
import { createAsyncApi } from './asyncapi.ts';
import { clientFrame, frameBounds, serverFrame } from '../contract.ts';

interface Document {
  readonly channels: {
    socket: { messages: Record<string, { summary: string; payload: { properties: { type: { const: string } } } }> };
  };
  readonly operations: Record<'receive' | 'send', { action: string; messages: { $ref: string }[] }>;
  readonly servers: { chat: { host: string; protocol: string } };
}
const text = JSON.stringify(createAsyncApi('Отклик', 'https://chat.example.ru'));
const { channels, operations, servers } = JSON.parse(text) as Document;

it('describes every frame of both sides once, in words and by its schema', () => {
  const { messages } = channels.socket;
  expect(Object.keys(messages)).toHaveLength(clientFrame._zod.def.options.length + serverFrame._zod.def.options.length);
  for (const type of Object.keys(frameBounds))
    expect(messages[`client.${type}`]!.payload.properties.type).toMatchObject({ const: type });
  for (const { summary } of Object.values(messages)) expect(summary.length).toBeGreaterThan(10);
  expect([operations.receive.action, operations.send.action]).toEqual(['receive', 'send']);
  expect(operations.receive.messages.length + operations.send.messages.length).toBe(Object.keys(messages).length);
  expect(servers.chat).toEqual({ host: 'chat.example.ru', protocol: 'wss' });
});

it('refers to nothing that is not in it', () => {
  for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = path!
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], JSON.parse(text));
    expect(target, path).toBeDefined();
  }
});

it('describes what members see of each other: looks, notes, who one is, and who has a dialog', () => {
  const { messages } = channels.socket;
  const fieldsOf = (name: string): string[] => Object.keys(messages[name]!.payload.properties);
  expect(fieldsOf('client.look')).toEqual(['type', 'session', 'what']);
  expect(fieldsOf('client.answer')).toContain('force');
  expect(fieldsOf('server.look')).toEqual(['type', 'session', 'member', 'what']);
  expect(fieldsOf('server.note')).toEqual(['type', 'rev', 'dialogId', 'note']);
  expect(fieldsOf('server.note_deleted')).toEqual(['type', 'rev', 'dialogId', 'id']);
  expect(fieldsOf('server.welcome')).toContain('member');
  expect(fieldsOf('server.error')).toContain('assigned');
  for (const name of ['Note', 'MemberRef']) expect(text).toContain(`{"$ref":"#/components/schemas/${name}"}`);
});
