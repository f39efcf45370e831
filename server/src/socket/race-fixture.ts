import { createHmac } from 'node:crypto';
import { createMember } from '../dialog/dialog-fixture.ts';
import { tokenGrace } from '../dialog/visitor/token-service.ts';
import { beginSignIn } from '../user/signin-service.ts';
import type { SignedUp, TestServer } from '../testing.ts';
import { openSocket, type TestSocket, until } from './socket-fixture.ts';

/**
 * Events that end a connection during its hello; one whose token is replaced ends with the grace of that, after which
 * no sign-in of the place is good any more.
 */
export const endings = ['sign-out', 'removal', 'ban', 'erasure', 'rotation', 'renewal'] as const;
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
}

async function prepareMember({ server, owner, site }: Place): Promise<Prepared> {
  const { token: visitor } = await prepareDialog(server, site);
  // The team has facts, so that the `rev` of its welcome differs from that of the member's other team.
  await server.call('POST /widget/sentence', { token: visitor, body: { clientId: 'race', text: 'Здравствуйте' } });
  const { token, memberId: id } = await createMember(server, { id: owner.teamId });
  const removed = { token: owner.access, params: { id } };
  return { role: 'operator', token, end: () => server.call('DELETE /team/member/delete/{id}', removed) };
}

/** Shows the site's signature of an id. */
async function identify({ server, site }: Place, token: string, userId: string): Promise<string> {
  const domain = server.deps.db.selectFrom('domain').select('secret').where('site', '=', site);
  const { secret } = await domain.executeTakeFirstOrThrow();
  const signature = createHmac('sha256', secret).update(userId).digest('hex');
  return (await server.call('PATCH /widget/visitor', { token, body: { userId, signature } })).body.token;
}

/** A dialog that a signature has opened, and the end of the secret by which it was made. */
async function prepareSigned(place: Place): Promise<Prepared> {
  const { server, owner, site } = place;
  const { id, token } = await prepareDialog(server, site);
  const { id: domainId } = await server.deps.db
    .selectFrom('domain')
    .select('id')
    .where('site', '=', site)
    .executeTakeFirstOrThrow();
  const rotated = { token: owner.access, params: { id: domainId }, body: { atOnce: true } };
  const signed = await identify(place, token, id);
  return { role: 'visitor', token: signed, end: () => server.call('PATCH /domain/secret/rotate/{id}', rotated) };
}

async function prepare(place: Place, ending: Ending): Promise<Prepared> {
  const { server, owner, site } = place;
  if (ending === 'sign-out') {
    const { access } = await beginSignIn(server.deps, owner.id, 'race');
    return { role: 'operator', token: access, end: () => server.call('POST /user/logout', { token: access }) };
  }
  if (ending === 'removal') return prepareMember(place);
  if (ending === 'rotation') return prepareSigned(place);
  const { id, token } = await prepareDialog(server, site);
  const ends: Record<typeof ending, () => Promise<unknown>> = {
    ban: () => server.call('PATCH /dialog/ban/{id}', { token: owner.access, params: { id }, body: { isBan: true } }),
    erasure: () => server.call('DELETE /widget/session', { token }),
    renewal: () => identify(place, token, id),
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
async function outcomeOf(socket: TestSocket, ending: Ending): Promise<'refused' | 'closed' | 'live'> {
  socket.send({ type: 'ping' });
  await until('a pong or the close', () => socket.code !== null || socket.all('pong').length > 0);
  socket.close();
  // A removed member's sign-in works in another team, which is empty.
  if (ending === 'removal' && socket.all('welcome')[0]?.rev === 0) return 'refused';
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
  const place = { server, owner, site };
  let delay = 0;
  while (counts.rounds < rounds) {
    const prepared = await Promise.all(
      Array.from({ length: Math.min(together, rounds - counts.rounds) }, () => prepare(place, ending)),
    );
    const raced = await Promise.all(prepared.map((one) => race(server, one, delay + (Math.random() * 2 - 1) * spread)));
    if (ending === 'renewal') server.clock.shift(tokenGrace);
    for (const ended of await Promise.all(raced.map((socket) => outcomeOf(socket, ending)))) {
      counts.rounds += 1;
      counts[ended] += 1;
      // A token in its grace is welcome whichever was first.
      if (ending !== 'renewal') delay += ended === 'refused' ? step : -step;
    }
  }
  return counts;
}
