import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinAs } from '../../conformance/team-cases.ts';
import type { Member, WorkingHours, WorkingInterval } from '../../contract.ts';
import { assignInTurn } from '../../dialog/assign/assign-service.ts';
import { openDialog, say, type Site, type TestDialog } from '../../dialog/dialog-fixture.ts';
import { joinSocket, type TestSocket } from '../../socket/socket-fixture.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../testing.ts';

const hour = 60 * 60_000;
let server: TestServer;
let anna: SignedUp;
let boris: SignedUp;
let site: Site;
let sites = 0;
/** Noon of a Wednesday, in UTC. */
let noon: number;
const open: TestSocket[] = [];

/** Hours of each day, in UTC. */
const daily = (...intervals: WorkingInterval[]): WorkingHours => ({
  zone: 'UTC',
  days: Array<null>(7).fill(null),
  more: Array.from({ length: 7 }, () => intervals),
});
const morning = daily({ from: '08:00', to: '14:00' });
const evening = daily({ from: '14:00', to: '22:00' });

beforeAll(async () => {
  server = await startTestServer({ patient: true });
});
afterAll(() => server.stop());

/** A team of two with a site, at noon. */
beforeEach(async () => {
  open.splice(0).forEach((socket) => socket.close());
  const now = server.clock.now();
  const days = (10 - new Date(now).getUTCDay()) % 7 || 7;
  noon = new Date(now).setUTCHours(12, 0, 0, 0) + days * 24 * hour;
  server.clock.shift(noon - now);
  anna = await server.signUp();
  boris = await joinAs(server, anna, 'operator');
  const name = `hours-${(sites += 1)}.ru`;
  site = (await server.call('POST /domain/create', { token: anna.access, body: { name } })).body;
});

const setOwn = (who: SignedUp, hours: WorkingHours | null) =>
  server.call('PATCH /team/hours', { token: who.access, body: { hours } });
const callHours = (who: SignedUp, id: string, hours?: WorkingHours | null) =>
  server.call(hours === undefined ? 'GET /team/hours/{id}' : 'PATCH /team/hours/{id}', {
    token: who.access,
    params: { id },
    ...(hours === undefined ? {} : { body: { hours } }),
  });
const setSite = (hours: WorkingHours | null) =>
  server.call('PATCH /assistant/setting/domain/id/{domainId}', {
    token: anna.access,
    params: { domainId: site.id },
    body: { hours },
  });
const join = async (role: 'operator' | 'visitor', token: string): Promise<TestSocket> => {
  const socket = await joinSocket(server.url, role, token);
  open.push(socket);
  return socket;
};
/** Moves the clock to an hour of the Wednesday; those who are signed in sign in again. */
async function moveTo(at: number): Promise<void> {
  server.clock.shift(noon + (at - 12) * hour - server.clock.now());
  anna = { ...anna, ...(await server.signIn(anna.email, anna.password)) };
  boris = { ...boris, ...(await server.signIn(boris.email, boris.password)), teamId: anna.teamId };
  await server.call('PATCH /team/current', { token: boris.access, body: { id: anna.teamId } });
}
const onDuty = async (): Promise<Record<string, boolean>> => {
  const { body } = await server.call<Member[]>('GET /team/member/list', { token: boris.access });
  return { anna: body.find(({ id }) => id === anna.id)!.onDuty, boris: body.find(({ id }) => id === boris.id)!.onDuty };
};
const config = async () => (await server.call('GET /widget/config/{site}', { params: { site: site.site } })).body;
const atHour = (at: number): string => new Date(noon + (at - 12) * hour).toISOString();

describe('hours of another member', () => {
  it('are read and changed by an owner alone, and are then that member’s own', async () => {
    expect((await callHours(anna, boris.id)).body).toMatchObject({ hours: null });
    expect((await callHours(anna, boris.id, evening)).status).toBe(200);
    expect((await server.call('GET /team/hours', { token: boris.access })).body).toMatchObject({ hours: evening });
    expect((await server.call('GET /team/hours', { token: anna.access })).body.hours).toBeNull();
    for (const refused of [await callHours(boris, anna.id), await callHours(boris, boris.id, morning)])
      expect([refused.status, refused.body.code]).toEqual([403, 'role_needed']);
    const stranger = await server.signUp();
    expect((await callHours(stranger, boris.id, morning)).status).toBe(404);
    expect((await callHours(anna, boris.id, null)).body.hours).toBeNull();
  });
});

describe('a change that lacks further intervals', () => {
  it('is refused as a whole one is, where it does not fit the stored ones', async () => {
    const days = Array.from({ length: 7 }, () => ({ from: '09:00', to: '16:00' }));
    for (const set of [(hours: WorkingHours) => setOwn(boris, hours), setSite]) {
      expect((await set(evening)).status).toBe(200);
      const { status, body } = await set({ zone: 'UTC', days });
      expect([status, body.code, Object.keys(body.fields)[0]]).toEqual([400, 'invalid', 'hours.more.0.0.from']);
      expect((await set({ zone: 'UTC', days, more: [] })).status).toBe(200);
    }
  });
});

describe('a member’s own hours', () => {
  it('are stored, cleared, and are that member’s alone in that team', async () => {
    expect((await server.call('GET /team/hours', { token: boris.access })).body).toEqual({ hours: null, onDuty: true });
    const dated = { ...evening, dates: [{ from: '2027-01-01', to: '2027-01-08', intervals: [] }] };
    expect((await setOwn(boris, dated)).body).toEqual({ hours: dated, onDuty: false });
    expect((await server.call('GET /team/hours', { token: anna.access })).body.hours).toBeNull();
    // A client that knows zone and days alone loses nothing.
    const days = Array.from({ length: 7 }, () => ({ from: '10:00', to: '12:30' }));
    const old = { zone: 'Asia/Omsk', days };
    expect((await setOwn(boris, old)).body.hours).toEqual({ ...dated, ...old });
    expect((await setOwn(boris, { ...old, more: [], dates: [] })).body.hours).toEqual(old);
    expect((await setOwn(boris, null)).body).toEqual({ hours: null, onDuty: true });
  });

  it('say who is on duty; where there are none, those of the sites do', async () => {
    expect(await onDuty()).toEqual({ anna: true, boris: true });
    await setOwn(boris, evening);
    expect(await onDuty()).toEqual({ anna: true, boris: false });
    await setSite(daily({ from: '06:00', to: '09:00' }));
    expect(await onDuty()).toEqual({ anna: false, boris: false });
    await moveTo(14);
    expect(await onDuty()).toEqual({ anna: false, boris: true });
  });

  it('name when work begins next: the first of all members’', async () => {
    expect((await config()).returnsAt).toBeNull();
    await setOwn(anna, daily({ from: '16:00', to: '17:00' }));
    expect((await config()).returnsAt).toBeNull();
    await setOwn(boris, evening);
    expect((await config()).returnsAt).toBe(atHour(14));
    // Both have their own: those of the site are no member's.
    await setSite(daily({ from: '13:00', to: '13:30' }));
    expect((await config()).returnsAt).toBe(atHour(14));
    await setOwn(anna, null);
    expect((await config()).returnsAt).toBe(atHour(13));
  });
});

describe('dialogs in turn', () => {
  const assigned = async (): Promise<(string | null)[]> => {
    const { body } = await server.call('GET /dialog/list', { token: anna.access });
    return body.items.map(({ assigned: to }: { assigned: { id: string } | null }) => to?.id ?? null);
  };
  const waiting = async (at: Site): Promise<TestDialog> => {
    const dialog = await openDialog(server, at);
    await server.call('POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    return dialog;
  };

  it('reach those alone who are online and on duty, and wait until somebody is', async () => {
    await server.call('PATCH /team/setting', { token: anna.access, body: { assign: 'turn', limit: 10 } });
    await setOwn(anna, morning);
    await setOwn(boris, evening);
    await join('operator', anna.access);
    await join('operator', boris.access);
    for (let i = 0; i < 2; i += 1) await waiting(site);
    await assignInTurn(server.deps);
    expect(await assigned()).toEqual([anna.id, anna.id]);
    await setOwn(anna, evening);
    await waiting(site);
    await assignInTurn(server.deps);
    expect((await assigned()).filter((id) => id === null)).toHaveLength(1);
    await moveTo(15);
    await setOwn(anna, morning);
    await assignInTurn(server.deps);
    expect((await assigned()).toSorted()).toEqual([anna.id, anna.id, boris.id].toSorted());
  });

  it('of a closed site do not block those of an open one', async () => {
    const body = { name: `other-${sites}.ru` };
    const other = (await server.call('POST /domain/create', { token: anna.access, body })).body;
    await server.call('PATCH /team/setting', { token: anna.access, body: { assign: 'turn', limit: 10 } });
    await setSite(evening);
    await join('operator', boris.access);
    await waiting(site);
    await waiting(other);
    await assignInTurn(server.deps);
    expect((await assigned()).toSorted()).toEqual([boris.id, null].toSorted());
  });

  it('of a site whose members have all they may do not block those of another', async () => {
    const body = { name: `other-${sites}.ru` };
    const other = (await server.call('POST /domain/create', { token: anna.access, body })).body;
    await server.call('PATCH /team/setting', { token: anna.access, body: { assign: 'turn', limit: 1 } });
    await setSite(evening);
    await setOwn(boris, morning);
    await join('operator', anna.access);
    await join('operator', boris.access);
    // One more than a round assigns at once.
    for (let i = 0; i < 51; i += 1) await waiting(site);
    await assignInTurn(server.deps);
    const mine = async (who: SignedUp): Promise<number> =>
      (await server.call('GET /dialog/count', { token: who.access })).body.mine;
    expect([await mine(anna), await mine(boris)]).toEqual([0, 1]);
    server.clock.shift(1);
    await waiting(other);
    await assignInTurn(server.deps);
    expect([await mine(anna), await mine(boris)]).toEqual([1, 1]);
  });
});

describe('a visitor', () => {
  it('is shown live whether an operator on duty is online, and when work begins', async () => {
    const dialog = await openDialog(server, site);
    const visitor = await join('visitor', dialog.token);
    expect(visitor.all('welcome')[0]).not.toHaveProperty('duty');
    await join('operator', anna.access);
    expect(await visitor.next('talk', ({ operator }) => operator)).toEqual({
      type: 'talk',
      assistant: true,
      operator: true,
    });
    await setOwn(anna, daily({ from: '13:00', to: '18:00' }));
    // Boris has no hours, so that the site is open, but he is not online.
    expect(await visitor.next('talk', ({ duty }) => duty === false)).not.toHaveProperty('returnsAt');
    await setOwn(boris, evening);
    const closed = { type: 'talk', assistant: true, operator: true, duty: false, returnsAt: atHour(13) };
    expect(await visitor.next('talk', ({ returnsAt }) => !!returnsAt)).toEqual(closed);
    const later = await join('visitor', (await openDialog(server, site)).token);
    expect(later.all('welcome')[0]).toMatchObject({ duty: false, returnsAt: atHour(13) });
    // When the time comes, without a change of anything else.
    const before = visitor.frames.length;
    server.clock.shift(hour + 60_000);
    await visitor.next('talk', (frame) => visitor.frames.indexOf(frame) >= before && frame.duty === undefined);
    expect(visitor.frames.at(-1)).toEqual({ type: 'talk', assistant: true, operator: true });
  });

  it('reads the time by the clock of the browser, which the server remembers', async () => {
    await setSite(evening);
    const texts = async (zone?: string): Promise<string> => {
      const dialog = await openDialog(server, site, zone === undefined ? {} : { zone });
      await server.call('POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
      const { body } = await server.call('GET /widget/sentence', { token: dialog.token });
      return body.sentences.at(-1).text;
    };
    expect(await texts()).toContain('Ответим сегодня с\u00a014:00');
    expect(await texts('Asia/Vladivostok')).toContain('Ответим завтра с\u00a00:00');
    expect(await texts('Asia/Kathmandu')).toContain('Ответим сегодня с\u00a019:45');
    for (const unknown of ['Europe/Atlantis', '+03:00', ''])
      expect(await texts(unknown)).toContain('Ответим сегодня с\u00a014:00');
  });

  it('who writes while the only one online is off duty reads when somebody is back', async () => {
    await setOwn(anna, evening);
    await setOwn(boris, evening);
    await join('operator', anna.access);
    const dialog = await openDialog(server, site);
    await say(server, dialog, 'Позовите человека');
    await server.call('POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    const { body } = await server.call('GET /widget/sentence', { token: dialog.token });
    expect(body.sentences.at(-1).text).toContain('Ответим сегодня с\u00a014:00');
  });
});
