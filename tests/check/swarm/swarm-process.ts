// A swarm of addresses that do all that a stranger may do, as fast as they are let, in a process of its own.
// Arguments: url, site, addresses, calls a second in all, seconds, number of the first address. Prints what the server
// answered.
import { setPriority } from 'node:os';
import { sealSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { socketPath } from '../../../server/src/contract.ts';
import { callOnce } from '../../harness/caller.ts';

const [url, site, addresses, perSecond, seconds, first] = process.argv
  .slice(2)
  .map((text, at) => (at < 2 ? text : Number(text))) as [string, string, number, number, number, number];
setPriority(19);
const counts: Record<string, number> = {};
const note = (what: string, status: number): void =>
  void (counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1);

interface Stranger {
  readonly at: number;
  readonly from: string;
  token: string | null;
  mails: number;
  sent: number;
  sockets: WebSocket[];
}

const strangers = Array.from({ length: addresses }, (_, index) => first + index).map((at): Stranger => ({
  at,
  from: `203.0.${at >> 7}.${(at & 127) + 1}`,
  token: null,
  mails: 0,
  sent: 0,
  sockets: [],
}));

async function openDialog(one: Stranger): Promise<void> {
  const { status, body } = await callOnce(url, 'POST /widget/session', { from: one.from, body: { site } });
  if (status === 201) one.token = body.token;
  note('session', status);
}

async function say(one: Stranger): Promise<void> {
  if (!one.token) return openDialog(one);
  const { status } = await callOnce(url, 'POST /widget/sentence', {
    from: one.from,
    token: one.token,
    body: { clientId: `c${(one.sent += 1)}`, text: 'bit byl byt jar mer '.repeat(1 + (one.sent % 190)).trim() },
  });
  note('sentence', status);
}

async function openSocket(one: Stranger): Promise<void> {
  if (!one.token) return openDialog(one);
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath, {
    headers: { 'x-forwarded-for': one.from },
  } as never);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token: one.token, after: 0 }));
    for (let count = 0; count < 20; count += 1)
      socket.send(JSON.stringify({ type: 'say', clientId: `w${one.sent++}`, text: 'Добрый день' }));
  };
  socket.onmessage = ({ data }) => {
    const { type, code } = JSON.parse(String(data)) as { type: string; code?: string };
    if (type === 'ack') note('frame', 201);
    else if (type === 'error') note(`frame ${code}`, 429);
  };
  socket.onclose = ({ code }) => note('close', code);
  one.sockets.push(socket);
  if (one.sockets.length > 5) one.sockets.shift()!.close();
}

async function withHandshake(
  one: Stranger,
  name: 'POST /user/create' | 'POST /user/login',
  bodyOf: (seal: (text: string) => string, selina: string) => object,
): Promise<void> {
  const {
    status,
    body: { stone },
  } = await callOnce(url, 'POST /selina', { from: one.from, body: {} });
  if (status !== 201) return note('handshake', status);
  const selina = selinaOf(stone);
  const answer = await callOnce(url, name, {
    from: one.from,
    stone,
    body: bodyOf((text) => sealSecret(selina, text), selina),
  });
  note(name === 'POST /user/create' ? 'register' : 'login', answer.status);
}

const register = (one: Stranger): Promise<void> =>
  withHandshake(one, 'POST /user/create', (seal, selina) => ({
    email: `s${one.at}-${(one.mails += 1)}@swarm.example`,
    name: 'Иван',
    password: seal('Swarm-of-bees-7'),
    confirm: seal('Swarm-of-bees-7'),
    selina,
  }));

const guess = (one: Stranger): Promise<void> =>
  withHandshake(one, 'POST /user/login', (seal, selina) => ({
    email: seal('abuse1@example.com'),
    password: seal('Wrong-guess-1'),
    selina,
  }));

async function askConfig(one: Stranger): Promise<void> {
  note('config', (await callOnce(url, 'GET /widget/config/{site}', { from: one.from, params: { site } })).status);
}

async function upload(one: Stranger): Promise<void> {
  if (!one.token) return openDialog(one);
  const form = new FormData();
  form.set('clientId', `f${(one.sent += 1)}`);
  form.set('file', new File([new Uint8Array(200_000).fill(0x61)], 'a.txt', { type: 'text/plain' }));
  note('file', (await callOnce(url, 'POST /widget/file', { from: one.from, token: one.token, body: form })).status);
}

const actions = [openDialog, say, say, say, openSocket, register, guess, askConfig, askConfig, upload];
const underWay = new Set<Promise<void>>();
const until = Date.now() + seconds * 1000;
for (let made = 0; Date.now() < until; made += 1) {
  // What is not answered yet counts: a swarm cannot have more connections than its machine.
  if (underWay.size > addresses) {
    await Promise.race(underWay);
    continue;
  }
  const action = actions[Math.floor(Math.random() * actions.length)]!;
  const work = action(strangers[made % addresses]!)
    .catch(() => note('failed', 0))
    .finally(() => underWay.delete(work));
  underWay.add(work);
  await Bun.sleep(Math.max(0, (made * 1000) / perSecond - (Date.now() - (until - seconds * 1000))));
}
console.log(JSON.stringify(counts));
process.exit(0);
