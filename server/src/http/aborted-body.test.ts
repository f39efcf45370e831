import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { joinSocket } from '../socket/socket-fixture.ts';
import { maskedFrame, upgradeCall } from '../../../tests/harness/raw-frame.ts';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '', LOG_LEVEL: 'debug' } });
  // It serves before its line about that has come through the pipe.
  await vi.waitUntil(() => server.output().includes('Отклик serves'), { timeout: 60_000 });
});
afterAll(() => server.stop('SIGKILL'));

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** What the server has logged since the last call, but for how late it was. */
const logged = (() => {
  let from = 0;
  return (): Line[] => {
    // The last line may still be on its way.
    const whole = server.output().slice(from, server.output().lastIndexOf('\n') + 1);
    from += whole.length;
    return whole
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => !['the event loop was late', 'the search index was filled'].includes(msg));
  };
})();

const beginDialog = async (query = ''): Promise<string> => {
  const answer = await fetch(`${server.url}/api/v1/widget/session${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"site":"demo"}',
  });
  return ((await answer.json()) as { token: string }).token;
};

/** Resolves once the server has read what was sent to it before: the call that it answers came later. */
const hasRead = async (): Promise<void> => void (await beginDialog());

async function sendRaw(text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await new Promise((done) => socket.write(text, done));
  await hasRead();
  return socket;
}

const head = (path: string): string => `POST /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
const bodies = {
  'of a known length': `${head('/widget/session')}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"site":`,
  'in chunks': `${head('/widget/session')}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{"site":\r\n`,
} as const;
const ends = {
  closes: (socket: Socket) => void socket.end(),
  vanishes: (socket: Socket) => void socket.destroy(),
  resets: (socket: Socket) => void socket.resetAndDestroy(),
} as const;

const wentAway = 'a client went away in the middle of a body';

/** Cuts a body, and resolves with all that the server has logged until it noted that. */
async function cutBody(text: string, end: (socket: Socket) => void): Promise<Line[]> {
  const seen: Line[] = [];
  end(await sendRaw(text));
  await expect.poll(() => (seen.push(...logged()), seen.map(({ msg }) => msg))).toContain(wentAway);
  return seen;
}

const isLoud = ({ level }: Line): boolean => level >= 30;

describe('a client that goes away', () => {
  for (const [kind, text] of Object.entries(bodies)) {
    for (const [how, end] of Object.entries(ends)) {
      it(`in the middle of a body ${kind} (${how}) is no error of the server`, async () => {
        logged();
        expect((await cutBody(text, end)).filter(isLoud)).toEqual([]);
      });
    }
  }

  it('from its socket, before and after its hello, is no error of the server', async () => {
    const token = await beginDialog();
    const watch = await joinSocket(server.url, 'visitor', token);
    logged();
    const upgrade = upgradeCall('127.0.0.1');
    const whole = maskedFrame('text', JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
    for (const end of Object.values(ends)) {
      for (const frames of [Buffer.alloc(0), whole.subarray(0, 20), whole]) {
        const socket = await sendRaw(upgrade);
        await new Promise((done) => socket.write(frames, done));
        await hasRead();
        end(socket);
      }
    }
    // Served after all of them, and a cut body logged after it: what they left behind has been logged by then.
    watch.send({ type: 'say', clientId: 'after', text: 'Здравствуйте' });
    await watch.next('ack');
    watch.close();
    expect((await cutBody(bodies['in chunks'], ends.vanishes)).filter(({ level }) => level >= 40)).toEqual([]);
  });
});

it('what the server logs holds no token and no text of a sentence', async () => {
  const token = await beginDialog('?token=in-the-address');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const body of ['{"clientId":"1","text":"тайна-1"}', '{"clientId":1,"text":"тайна-2"}', '{"тайна-3']) {
    await fetch(`${server.url}/api/v1/widget/sentence?token=${token}`, { method: 'POST', headers, body });
  }
  await fetch(`${server.url}/api/v1/user/info`, {
    headers: { authorization: 'Bearer тайна-4'.replace(/[^ -~]/g, 'x') },
  });
  await fetch(`${server.url}/api/v1/jwt/refresh`, { headers: { refresh: 'secret-refresh' } });
  for (const secret of [token, 'in-the-address', 'тайна', 'secret-refresh', 'xxxxx-4'])
    expect(server.output()).not.toContain(secret);
});
