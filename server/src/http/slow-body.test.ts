import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from './body-budget.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let me: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  me = await server.signUp();
});
afterAll(() => server.stop());

const mib = 1024 * 1024;

/**
 * Begins an import of `length` bytes from an address, sends `bytes` of it and no more; resolves with the answer's first
 * line, if one comes.
 */
function sendHalf(address: string, length: number, bytes: number) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => socket.destroy());
  socket.write(
    `POST /api/v1/assistant/import HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${me.access}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"more":"`,
  );
  socket.write('x'.repeat(bytes));
  return { socket, status: () => received.split('\r\n')[0] ?? '' };
}

async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; !what(); tries += 1) {
    if (tries === 4000) throw new Error('it never came to that');
    await Bun.sleep(25);
  }
}

describe('bodies that stop half way', () => {
  it('of one address hold no more memory than its share: the next one is refused', async () => {
    const fitting = Math.floor(budgets.address / (24 * mib));
    const pending = Array.from({ length: fitting + 1 }, () => sendHalf('203.0.113.1', 30 * mib, 24 * mib));
    await until(() => pending.some(({ status }) => status() !== ''));
    // They arrive side by side: more than one may come to where there is no room.
    const refused = pending.map(({ status }) => status()).filter(Boolean);
    expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
    expect(refused.length).toBeLessThan(pending.length);
    const other = await server.call('PATCH /user/name/edit', { token: me.access, body: { name: 'Анна' } });
    expect(other.status).toBe(200);
    for (const { socket } of pending) socket.destroy();
  });

  it('whose sender goes leave their share to others', async () => {
    const count = Math.floor(budgets.address / (24 * mib));
    let arrived = 0;
    const { bodies } = server.deps;
    const begin = bodies.begin.bind(bodies);
    bodies.begin = (address) => {
      const body = begin(address);
      let bytes = 0;
      return {
        ...body,
        add(more) {
          body.add(more);
          bytes += more;
          arrived += more;
        },
        end() {
          body.end();
          arrived -= bytes;
          bytes = 0;
        },
      };
    };
    for (let round = 0; round < 3; round += 1) {
      const pending = Array.from({ length: count }, () => sendHalf('203.0.113.2', 30 * mib, 23 * mib));
      await until(() => arrived >= count * 23 * mib);
      expect(pending.map(({ status }) => status()).filter(Boolean)).toEqual([]);
      for (const { socket } of pending) socket.destroy();
      await until(() => arrived === 0);
    }
  });
});
