import { createHmac } from 'node:crypto';
import { tokenGrace } from '../dialog/visitor/token-service.ts';
import { beginSignIn } from '../user/signin-service.ts';
import type { SignedUp, TestServer } from '../testing.ts';
import { openSocket, type TestSocket, until } from './socket-fixture.ts';

/** Events that end a connection during its hello; one whose token is replaced ends with the grace of that. */
export const endings = ['sign-out', 'ban', 'erasure', 'renewal'] as const;
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

/** Where races take place. */
interface Place {
  readonly server: TestServer;
  readonly owner: SignedUp;
  readonly site: string;
  /** What the site signs the ids of its users with. */
  readonly secret: string;
}

async function placeOf(server: TestServer, owner: SignedUp, site: string): Promise<Place> {
  const { secret } = await server.deps.db
    .selectFrom('domain')
    .select('secret')
    .where('site', '=', site)
    .executeTakeFirstOrThrow();
  return { server, owner, site, secret };
}

async function prepare({ server, owner, site, secret }: Place, ending: Ending): Promise<Prepared> {
  if (ending === 'sign-out') {
    const { access } = await beginSignIn(server.deps, owner.id, 'race');
    return { role: 'operator', token: access, end: () => server.call('POST /user/logout', { token: access }) };
  }
  const { id, token } = await prepareDialog(server, site);
  const ends: Record<Exclude<Ending, 'sign-out'>, () => Promise<unknown>> = {
    ban: () => server.call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id }, body: { isBan: true } }),
    erasure: () => server.call('DELETE /widget/session', { token }),
    renewal: () => {
      const signature = createHmac('sha256', secret).update(id).digest('hex');
      return server.call('PATCH /widget/visitor', { token, body: { userId: id, signature } });
    },
  };
  return { role: 'visitor', token, end: ends[ending] };
}

/** One socket sends `hello` while its sign-in or its dialog ends, `delay` ms later (earlier when below 0). */
async function race(server: TestServer, { role, token, end }: Prepared, delay: number): Promise<TestSocket> {
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
  return socket;
}

/** How a socket ended, whose ending was acknowledged: from here on the server must ignore it. */
async function outcomeOf(socket: TestSocket): Promise<'refused' | 'closed' | 'live'> {
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
  const place = await placeOf(server, owner, site);
  let delay = 0;
  while (counts.rounds < rounds) {
    const prepared = await Promise.all(
      Array.from({ length: Math.min(together, rounds - counts.rounds) }, () => prepare(place, ending)),
    );
    const raced = await Promise.all(prepared.map((one) => race(server, one, delay + (Math.random() * 2 - 1) * spread)));
    if (ending === 'renewal') server.clock.shift(tokenGrace);
    for (const ended of await Promise.all(raced.map(outcomeOf))) {
      counts.rounds += 1;
      counts[ended] += 1;
      // A token in its grace is welcome whichever was first.
      if (ending !== 'renewal') delay += ended === 'refused' ? step : -step;
    }
  }
  return counts;
}
