// A bridge to the messenger MAX: people write to a bot there, and are answered from their dialogs.
// MAX_TOKEN=… OTKLIK_TOKEN=otk_… OTKLIK_HOOK_SECRET=whsec_… node examples/max/bridge.mjs http://127.0.0.1:3000 SITE 8090
// OTKLIK_TOKEN has the rights «visit» and «answer», the latter for notes about answers that MAX refuses. The webhook of «sentence.created» leads to this program: http://…:8090/otklik.
// With BRIDGE_URL=https://… MAX sends its updates to BRIDGE_URL/max, else they are asked for, which is for trying out.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [host = 'http://127.0.0.1:3000', site = 'demo', port = '8090', file = 'max-state.json'] = process.argv.slice(2);
const { MAX_TOKEN, OTKLIK_TOKEN, OTKLIK_HOOK_SECRET, BRIDGE_URL } = process.env;
// An empty secret would let any sender sign webhooks.
if (!MAX_TOKEN || !OTKLIK_TOKEN || !OTKLIK_HOOK_SECRET) {
  console.error('MAX_TOKEN, OTKLIK_TOKEN and OTKLIK_HOOK_SECRET must be set');
  process.exit(2);
}
const max = process.env.MAX_API ?? 'https://platform-api2.max.ru';
const hookKey = Buffer.from(OTKLIK_HOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const maxSecret = createHash('sha256').update(`max:${MAX_TOKEN}`).digest('hex');
const mostBytes = 256 * 1024;
/** Seconds by which the clocks of the two may differ. */
const tolerance = 5 * 60;
/** MAX takes texts of at most 4,000 characters. */
const longest = 4_000;

/** `users`: the dialog of each person of MAX; `sent`: ids of webhooks that are done; `marker`: where updates go on. */
const state = { users: {}, sent: [], marker: null, ...load() };
function load() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
function save() {
  state.sent = state.sent.slice(-1000);
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Calls a server; repeats while it is away, busy or limits the rate. @returns null where it refuses for good */
async function call(url, { method = 'GET', headers, body }) {
  for (let wait = 1_000; ; wait = Math.min(wait * 2, 60_000)) {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    if (response?.ok) return response.json();
    if (response && response.status < 500 && response.status !== 429) {
      console.error(`${method} ${new URL(url).pathname}: ${response.status}`);
      return null;
    }
    await pause(Number(response?.headers.get('retry-after') ?? 0) * 1000 || wait);
  }
}

const callOtklik = (name, token, body) =>
  call(`${host}/api/v1${name}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
const callMax = (path, method = 'GET', body) =>
  call(max + path, { method, headers: { authorization: MAX_TOKEN }, body });

/** The dialog of a person of MAX: it begins with the first message, and again where it was deleted. */
async function openDialog({ user_id: id, ...person }) {
  const opened = await callOtklik('/widget/session', OTKLIK_TOKEN, { site, token: state.users[id]?.token });
  if (!opened) return null;
  const { session, token } = opened;
  if (state.users[id]?.session === session) return { token };
  state.users[id] = { token, session };
  save();
  const name = [person.first_name ?? person.name, person.last_name].filter(Boolean).join(' ').slice(0, 64);
  const headers = { authorization: `Bearer ${token}` };
  if (name) await call(`${host}/api/v1/widget/visitor`, { method: 'PATCH', headers, body: { name } });
  return { token };
}

/** Brings a message of MAX into its dialog. The `clientId` is derived from the message, so that it is stored once. */
async function take({ update_type: type, message }) {
  const { sender, recipient, body } = message ?? {};
  if (type !== 'message_created' || sender?.is_bot || recipient?.chat_type !== 'dialog') return;
  const text = body?.text?.slice(0, longest);
  if (!text) return say(sender.user_id, 'Пока принимаем только текст.');
  // Without a dialog the person is banned.
  const dialog = await openDialog(sender);
  const clientId = `max.${createHash('sha256').update(body.mid).digest('base64url')}`;
  if (dialog) await callOtklik('/widget/sentence', dialog.token, { clientId, text });
}

const say = (userId, text) => callMax(`/messages?user_id=${userId}`, 'POST', { text: text.slice(0, longest) });

/** Brings an answer of an operator or of the assistant to its person; one that MAX refuses becomes a note for operators. */
async function answer({ dialogId, session, sentence }) {
  if (!sentence || sentence.author === 'visitor') return;
  const [userId] = Object.entries(state.users).find(([, user]) => user.session === session) ?? [];
  if (!userId) return;
  const options = (sentence.options ?? []).map((option, at) => `${at + 1}. ${option}`);
  const link = sentence.file ? [host + sentence.file.url] : [];
  if (await say(userId, [sentence.text, ...options, ...link].join('\n'))) return;
  const note = `MAX не принял этот ответ, посетитель его не увидит: «${sentence.text.slice(0, 200)}»`;
  await callOtklik(`/dialog/note/create/${dialogId}`, OTKLIK_TOKEN, { clientId: `max.${sentence.id}`, text: note });
}

/** Whether a webhook is signed by the secret (Standard Webhooks). */
function isSigned({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' }, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < tolerance)) return false;
  const expected = createHmac('sha256', hookKey).update(`${id}.${time}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Queue of one: updates and webhooks are handled in the order of their arrival. */
let last = Promise.resolve();
const inTurn = (work) => (last = last.then(work).catch((error) => console.error(error.message)));

async function takeHook(headers, body) {
  if (!isSigned(headers, body)) return 401;
  const id = headers['webhook-id'];
  await inTurn(async () => {
    if (state.sent.includes(id)) return;
    await answer(JSON.parse(body).data);
    state.sent.push(id);
    save();
  });
  return 204;
}

async function takeUpdate(headers, body) {
  if (headers['x-max-bot-api-secret'] !== maxSecret) return 401;
  await inTurn(() => take(JSON.parse(body)));
  return 200;
}

/** Asks for updates; the marker is stored behind what it confirms. */
async function poll() {
  for (;;) {
    const from = state.marker === null ? '' : `&marker=${state.marker}`;
    const page = await callMax(`/updates?timeout=30&limit=100&types=message_created${from}`);
    if (!page) throw new Error('MAX refuses the token.');
    for (const update of page.updates) await inTurn(() => take(update));
    state.marker = page.marker ?? state.marker;
    save();
  }
}

const paths = { '/otklik': takeHook, '/max': takeUpdate };
async function serve(request, response) {
  const handler = request.method === 'POST' ? paths[request.url.split('?')[0]] : undefined;
  if (!handler) return response.writeHead(404).end();
  const body = await readBody(request);
  if (body === null) return response.writeHead(413, { connection: 'close' }).end();
  response.writeHead(await handler(request.headers, body)).end();
}
const server = createServer((request, response) => {
  // Such as that of a sender who has broken off.
  serve(request, response).catch((error) => {
    console.error(error.message);
    response.destroy();
  });
});
server.listen(Number(port), '127.0.0.1', async () => {
  console.log(`listens at http://127.0.0.1:${port}/`);
  if (!BRIDGE_URL) return poll();
  const subscription = { url: `${BRIDGE_URL}/max`, update_types: ['message_created'], secret: maxSecret };
  await callMax('/subscriptions', 'POST', subscription);
});
