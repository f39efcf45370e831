import { RedisClient } from 'bun';
import { type AbuseWorld, createAbuseWorld, joinSocket } from '../abuse/abuse-world.ts';
import { floods } from '../abuse/cases/floods.ts';
import { frames } from '../abuse/cases/frames.ts';
import type { Setup } from './setup.ts';

/** An attack on both processes, and on the channels that join them. */
export interface Attack {
  /** Signs somebody in; the result signs out at one process, and waits until the other has ended all of it. */
  signIn(): Promise<() => Promise<void>>;
  /** Ends the attack. @returns what it has broken */
  end(): Promise<readonly string[]>;
}

/** No JSON, of no channel's shape, deep, large. */
const poisons = ['', 'no json', 'null', '[]', '{"kind":1}', '['.repeat(100_000), `{"kind":"${'x'.repeat(1_000_000)}"}`];

/** Publishes all of them on each channel that a process has subscribed to. */
async function poisonChannels(url: string): Promise<void> {
  const redis = new RedisClient(url, { autoReconnect: false });
  try {
    await redis.connect();
    const channels = (await redis.send('PUBSUB', ['CHANNELS', 'otklik:*'])) as string[];
    for (const channel of channels) for (const text of poisons) await redis.publish(channel, text);
  } finally {
    redis.close();
  }
}

const flooding = [...frames.cases, ...floods.cases.filter(({ title }) => title.startsWith('a visitor’s flood'))];

/** An operator's socket, and the code with which it ends. The server may be too busy for the first attempts. */
async function joinOperator(world: AbuseWorld, token: string): Promise<{ socket: WebSocket; ended: Promise<number> }> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { socket, code } = await joinSocket(world, 'operator', token);
    if (code === 0) return { socket, ended: new Promise((done) => (socket.onclose = ({ code: end }) => done(end))) };
    await Bun.sleep(200);
  }
  throw new Error('no socket stays open');
}

async function signIn(near: AbuseWorld, far: AbuseWorld, patience: number, faults: string[]) {
  const owner = await near.account();
  const token = await owner.access();
  const dialog = await near.beginDialog(near.address(), owner.site);
  const [reading, answering] = [await joinOperator(far, token), await joinOperator(far, token)];
  const answer = { clientId: 'late', session: dialog.session, sentences: ['late'] };
  return async (): Promise<void> => {
    await near.call('POST /user/logout', { token, from: near.address() });
    answering.socket.send(JSON.stringify({ type: 'answer', ...answer }));
    const refused = [
      await far.call('POST /dialog/answer', { token, from: far.address(), body: answer }),
      await far.call('GET /dialog/list', { token, from: far.address() }),
    ];
    const ended = Promise.all([reading.ended, answering.ended]);
    const codes = await Promise.race([ended, Bun.sleep(patience).then(() => ['open'])]);
    const query = { before: 1_000_000 };
    const stored = await near.call('GET /widget/sentence', { token: dialog.token, from: near.address(), query });
    const outcome = [...codes, ...refused.map(({ status }) => status), stored.body.sentences?.length].join(', ');
    // A socket is cut (1006) where its sign-in cannot be looked up.
    if (!/^(?:4401|1006), (?:4401|1006), 401, 401, 0$/.test(outcome))
      faults.push(`a sign-in outlived its end while Redis was away: ${outcome}`);
  };
}

/** Begins the attack. `patience` is how long a sign-in may take to end everywhere; ms. */
export async function startAttack({ servers, redisUrl }: Setup, patience: number): Promise<Attack> {
  const faults: string[] = [];
  const worlds = await Promise.all(servers.map((server) => createAbuseWorld(server, true)));
  let isOver = false;
  const flood = async (world: AbuseWorld): Promise<void> => {
    for (let at = 0; !isOver; at += 1) await flooding[at % flooding.length]!.run(world).catch(() => null);
  };
  const poison = async (): Promise<void> => {
    for (; !isOver; await Bun.sleep(1_000)) await poisonChannels(redisUrl!).catch(() => null);
  };
  const attacks = Promise.all([...worlds.map(flood), poison()]);
  return {
    signIn: () =>
      signIn(worlds[0]!, worlds[1]!, patience, faults).catch((error: unknown) => async () => {
        faults.push(`no sign-in under attack: ${String(error)}`);
      }),
    async end() {
      isOver = true;
      await attacks;
      for (const { isUp, port } of servers) if (!isUp) faults.push(`the server on port ${port} ended under attack`);
      return faults;
    },
  };
}
