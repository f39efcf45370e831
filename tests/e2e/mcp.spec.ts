import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createOperator, type Operator } from '@otklik/sdk';
import type { TokenScope } from '@otklik/sdk/contract';
import { createVisitor } from '@otklik/sdk/visitor';
import { NodeWebSocket as WebSocket } from '../../sdk/src/transport/server-fixture.ts';
import { expect, test } from '../harness/browser/policy.ts';
import { createOwner } from '../harness/owner.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

// The MCP server of the examples as a client of the protocol starts it, against the demonstration.

let server: ServerProcess;
let owner: Operator;
const clients: Client[] = [];

test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'on', LOG_LEVEL: 'info' } });
  const [email, password] = /вход: (\S+), пароль ([\w-]+)/.exec(server.output())!.slice(1) as [string, string];
  owner = createOperator({ host: server.url, WebSocket });
  await owner.auth.login({ email, password });
  await owner.auth.checkCode({ email, code: await server.codeFor(email) });
});
test.afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
test.afterAll(async () => {
  owner.destroy();
  await server.stop();
});

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const args = [resolve(import.meta.dirname, '../../examples/mcp/main.mjs'), server.url];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { OTKLIK_TOKEN: token } }));
  return client;
}

async function withScopes(...scopes: TokenScope[]): Promise<Client> {
  const { token } = await owner.apiAccess.createToken({ name: `MCP ${randomUUID().slice(0, 8)}`, scopes });
  return connect(token);
}

/** Calls a tool. @returns its JSON, or the refusal */
async function use(client: Client, name: string, input: object = {}): Promise<{ isError: boolean; value: any }> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [first] = result.content as { text: string }[];
  return { isError: result.isError === true, value: JSON.parse(first!.text) };
}

/** A visitor's sentence at the demonstration, and its dialog as the list shows it once the assistant has had its turn. */
async function ask(client: Client, text: string) {
  const visitor = createVisitor({ host: server.url, site: 'demo', WebSocket });
  await visitor.send(text);
  const find = async () =>
    (await use(client, 'list_dialogs', { filter: 'all' })).value.dialogs.find(({ asked }: any) => asked === text);
  await expect.poll(find).toBeDefined();
  await expect.poll(() => visitor.$sentences.get().length).toBeGreaterThan(1);
  return { visitor, dialog: await find() };
}

test('lists its tools; a model reads dialogs and answers one once', async () => {
  const client = await withScopes('read', 'answer');
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['list_dialogs', true],
    ['read_dialog', true],
    ['answer_dialog', false],
    ['list_sites', true],
    ['find_missed_questions', true],
    ['ask_assistant', true],
    ['propose_entry', false],
  ]);
  const { visitor, dialog } = await ask(client, 'Позовите человека, пожалуйста');
  expect(dialog).toMatchObject({ waiting: true, closed: false, site: { id: expect.any(String) } });
  expect((await use(client, 'list_dialogs', { filter: 'waiting', siteId: dialog.site.id })).value.dialogs).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: dialog.id })]),
  );
  const read = (await use(client, 'read_dialog', { id: dialog.id })).value;
  expect(read).toMatchObject({ page: 1, pages: 1, banned: false });
  const { seq } = read.sentences.find(({ author }: any) => author === 'visitor');
  const reply = { id: dialog.id, to: seq, texts: ['Здравствуйте.', 'Сейчас посмотрю.'] };
  for (let times = 0; times < 2; times += 1)
    expect((await use(client, 'answer_dialog', reply)).value.sentences).toMatchObject([
      { author: 'operator', text: 'Здравствуйте.' },
      { author: 'operator', text: 'Сейчас посмотрю.' },
    ]);
  const answers = () => visitor.$sentences.get().flatMap(({ author, text }) => (author === 'operator' ? [text] : []));
  await expect.poll(answers).toEqual(reply.texts);
  expect(await use(client, 'answer_dialog', { ...reply, texts: ['Другое'] })).toMatchObject({
    isError: true,
    value: { status: 409, code: 'client_id_reused' },
  });
  visitor.destroy();
});

test('finds a missed question, and proposes an entry that no visitor is answered from before its review', async () => {
  const client = await withScopes('read', 'teach');
  const question = 'Можно ли арендовать у вас воздушный шар?';
  const { visitor } = await ask(client, question);
  const [site] = (await use(client, 'list_sites')).value.sites;
  const missed = async () => (await use(client, 'find_missed_questions', { siteId: site.id })).value.missed;
  await expect.poll(async () => (await missed()).map((one: any) => one.question)).toContain(question);

  const title = `Воздушный шар ${randomUUID().slice(0, 4)}`;
  const entry = {
    siteId: site.id,
    title,
    questions: [question, 'аренда воздушного шара'],
    answers: ['Да, за 9 000 ₽.'],
  };
  const { value } = await use(client, 'propose_entry', entry);
  const detail = await owner.call('GET /assistant/ctx/detail/{id}', { params: { id: value.id } });
  expect(detail).toMatchObject({ label: title, passedOn: true, description: 'Предложено программой, не проверено.' });
  expect(detail.qa.map(({ type, sentences }) => [type, sentences])).toEqual([
    ['question', entry.questions],
    ['answer', entry.answers],
  ]);
  expect(await use(client, 'propose_entry', entry)).toMatchObject({ isError: true, value: { code: 'conflict' } });

  // Trained before the review, by mistake: the question reaches a person.
  await owner.assistant.learn(site.id);
  const answered = await use(client, 'ask_assistant', { siteId: site.id, question });
  expect(answered.value).toMatchObject({ answer: null, passedOn: title });
  await owner.assistant.editLabel(value.id, { label: title, passedOn: false });
  await owner.assistant.learn(site.id);
  expect((await use(client, 'ask_assistant', { siteId: site.id, question })).value).toMatchObject({
    answer: 'Да, за 9 000 ₽.',
    context: title,
  });
  await owner.call('DELETE /assistant/label/delete/{id}', { params: { id: value.id } });
  await owner.assistant.learn(site.id);
  visitor.destroy();
});

test('a proposal that is refused half-way leaves no context', async () => {
  const client = await withScopes('read', 'teach');
  const [site] = (await use(client, 'list_sites')).value.sites;
  const title = `Половина ${randomUUID().slice(0, 4)}`;
  const entry = { siteId: site.id, title, questions: ['Вопрос о половине'], answers: ['   '] };
  expect(await use(client, 'propose_entry', entry)).toMatchObject({ isError: true, value: { code: 'invalid' } });
  const labels = await owner.call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId: site.id } });
  expect(labels.map(({ label }) => label)).not.toContain(title);
});

test('refuses what the token’s scopes do not allow, another team’s dialogs, and a revoked token', async () => {
  const client = await withScopes('read');
  const { visitor, dialog } = await ask(client, 'Есть ли у вас шоурум на Марсе?');
  const refused = (status: number, code: string) => ({ isError: true, value: { status, code } });
  const answer = { id: dialog.id, to: 1, texts: ['Нет.'] };
  expect(await use(client, 'answer_dialog', answer)).toMatchObject(refused(403, 'forbidden'));
  const entry = { siteId: dialog.site.id, title: 'Марс', questions: ['Вы на Марсе?'], answers: ['Нет.'] };
  expect(await use(client, 'propose_entry', entry)).toMatchObject(refused(403, 'forbidden'));

  const stranger = await createOwner(server);
  const body = { name: 'Чужой', scopes: ['read', 'answer', 'teach'] };
  const { token } = await stranger.call<{ token: string }>('/user/token/create', { method: 'POST', body });
  const foreign = await connect(token);
  expect((await use(foreign, 'list_dialogs', { filter: 'all' })).value).toMatchObject({ dialogs: [], total: 0 });
  expect((await use(foreign, 'list_sites')).value).toEqual({ sites: [] });
  expect(await use(foreign, 'read_dialog', { id: dialog.id })).toMatchObject(refused(404, 'not_found'));
  expect(await use(foreign, 'answer_dialog', answer)).toMatchObject(refused(404, 'not_found'));
  const { siteId } = entry;
  expect(await use(foreign, 'find_missed_questions', { siteId })).toMatchObject(refused(404, 'not_found'));
  expect(await use(foreign, 'propose_entry', entry)).toMatchObject(refused(404, 'not_found'));
  const asked = await use(foreign, 'ask_assistant', { siteId, question: 'Где вы?' });
  expect(asked).toMatchObject(refused(404, 'not_found'));

  for (const one of await owner.apiAccess.listTokens()) await owner.apiAccess.deleteToken(one.id);
  expect(await use(client, 'list_sites')).toMatchObject(refused(401, 'unauthenticated'));
  visitor.destroy();
});
