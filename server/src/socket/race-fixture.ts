import { beginSignIn } from '../user/signin-service.ts';
import type { SignedUp, TestServer } from '../testing.ts';
import { openSocket, until } from './socket-fixture.ts';

/** Events that end a connection during its hello. */
export const endings = ['sign-out', 'ban', 'erasure'] as const;
export type Ending = (typeof endings)[number];

/** How races ended; `live` are those whose socket still answered after the ending was acknowledged. */
export interface RaceCounts {
  rounds: number;
  /** Refused before a welcome. */
  refused: number;
  /** Welcome, and closed by the ending. */
  closed: number;
  live: number;
}

interface Prepared {
  readonly role: 'visitor' | 'operator';
  readonly token: string;
  /** Resolves once the server has acknowledged the ending. */
  end(): Promise<unknown>;
}

async function prepareDialog(
  server: TestServer,
  site: string,
): Promise<{ session: string; token: string; id: string }> {
  const { session, token } = (await server.call('POST /widget/session', { body: { site } })).body;
  const { id } = await server.deps.db
    .selectFrom('dialog')
    .select('id')
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  return { session, token, id };
}

async function prepare(server: TestServer, owner: SignedUp, site: string, ending: Ending): Promise<Prepared> {
  if (ending === 'sign-out') {
    const { access } = await beginSignIn(server.deps, owner.id, 'race');
    return { role: 'operator', token: access, end: () => server.call('POST /user/logout', { token: access }) };
  }
  const { id, token } = await prepareDialog(server, site);
  const ends: Record<Exclude<Ending, 'sign-out'>, () => Promise<unknown>> = {
    ban: () => server.call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id }, body: { isBan: true } }),
    erasure: () => server.call('DELETE /widget/session', { token }),
  };
  return { role: 'visitor', token, end: ends[ending] };
}

/** One socket sends `hello` while its sign-in or its dialog ends, `delay` ms later (earlier when below 0). */
async function race(
  server: TestServer,
  { role, token, end }: Prepared,
  delay: number,
): Promise<'refused' | 'closed' | 'live'> {
  const socket = await openSocket(server.url);
  const greet = async (): Promise<void> => {
    await Bun.sleep(Math.max(0, -delay));
    socket.send({ type: 'hello', role, token, after: role === 'visitor' ? 0 : null });
    await until('a welcome or the close', () => socket.code !== null || socket.all('welcome').length > 0);
  };
  const finish = async (): Promise<void> => {
    await Bun.sleep(Math.max(0, delay));
    await end();
  };
  await Promise.all([greet(), finish()]);
  // Acknowledged and welcome: from here on the server must ignore this socket.
  socket.send({ type: 'ping' });
  await until('a pong or the close', () => socket.code !== null || socket.all('pong').length > 0);
  socket.close();
  if (socket.all('pong').length > 0) return 'live';
  return socket.all('welcome').length > 0 ? 'closed' : 'refused';
}

/** As many hellos as the server takes in at once. */
const together = 4;
/** How far a race may be from where the last ones tipped, and how far each moves that; ms. */
const spread = 2;
const step = 0.3;

/**
 * Runs races of one kind against a server with limits off. They are aimed: a hello that was refused came too late, one
 * that was welcome too early, so the next is nearer to the moment at which the two meet.
 */
export async function runRaces(
  server: TestServer,
  owner: SignedUp,
  site: string,
  ending: Ending,
  rounds: number,
): Promise<RaceCounts> {
  const counts: RaceCounts = { rounds: 0, refused: 0, closed: 0, live: 0 };
  let delay = 0;
  while (counts.rounds < rounds) {
    const prepared = await Promise.all(
      Array.from({ length: Math.min(together, rounds - counts.rounds) }, () => prepare(server, owner, site, ending)),
    );
    await Promise.all(
      prepared.map(async (one) => {
        const ended = await race(server, one, delay + (Math.random() * 2 - 1) * spread);
        counts.rounds += 1;
        counts[ended] += 1;
        delay += ended === 'refused' ? step : -step;
      }),
    );
  }
  return counts;
}
