import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../app-error.ts';
import { createMember } from '../../../dialog/dialog-fixture.ts';
import { faqPage, readPage, shopPairs, startSources } from '../source-fixture.ts';
import { readSources } from './source-round.ts';

const minute = 60_000;
let all: Awaited<ReturnType<typeof startSources>>;
beforeEach(async () => {
  all = await startSources();
});
afterEach(() => all.stop());

const rowOf = (id: string) =>
  all.server.deps.db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const update = (id: string, change: { daily?: number; state?: 'reading'; lease_at?: number; next_at?: number }) =>
  all.server.deps.db.updateTable('source').set(change).where('id', '=', id).execute();
const now = (): number => all.server.clock.now();
/** Begins the readings that are due; resolves once none belongs to this process. */
const round = async (id: string): Promise<void> => {
  const begun = now();
  await readSources(all.server.deps);
  // Three minutes are the lease of a reading under way.
  await expect.poll(async () => Math.round((Number((await rowOf(id)).lease_at) - begun) / minute)).not.toBe(3);
};

it.skipIf(process.env.TEST_DATABASE_URL)(
  'tries a reading again after longer and longer pauses when its end cannot be stored',
  async () => {
    all.site.pages.set('/faq', faqPage(shopPairs));
    const { id } = await readPage(all, '/faq');
    const { db } = all.server.deps;
    await sql`create trigger broken before update on source when new.state in ('ready', 'failed')
      begin select raise(abort, 'broken'); end`.execute(db);
    await update(id, { state: 'reading', lease_at: now() - 1 });
    const pauses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      all.site.requests.splice(0);
      await round(id);
      expect(all.site.requests.length).toBeGreaterThan(0);
      pauses.push(Math.round((Number((await rowOf(id)).lease_at) - now()) / minute));
      all.site.requests.splice(0);
      all.server.clock.shift(pauses.at(-1)! * minute - 1000);
      await round(id);
      expect(all.site.requests).toEqual([]);
      all.server.clock.shift(2000);
    }
    expect(pauses).toEqual([1, 2, 4]);
    await sql`drop trigger broken`.execute(db);
    await round(id);
    expect(await rowOf(id)).toMatchObject({ state: 'ready', lease_at: null });
  },
);

it('sends the letter of a daily reading later when the mail server did not take it', async () => {
  const letters = () => all.server.letters.filter(({ subject }) => subject.includes('изменилась'));
  all.site.pages.set('/daily', faqPage(shopPairs));
  const { id } = await readPage(all, '/daily');
  all.site.pages.set('/daily', faqPage({ ...shopPairs, 'Где вы?': 'В Туле.', 'Когда вы открыты?': 'С 9 до 18.' }));
  await update(id, { daily: 1, next_at: now() });
  const send = vi.spyOn(all.server.deps.mail, 'send').mockRejectedValueOnce(new AppError('unavailable'));
  await round(id);
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect(letters()).toEqual([]);
  all.server.clock.shift(minute + 1000);
  await round(id);
  await expect.poll(() => letters().map(({ text }) => text.includes('2\u00A0черновика'))).toEqual([true]);
  all.server.clock.shift(10 * minute);
  await round(id);
  expect(letters()).toHaveLength(1);
  send.mockRestore();
});

describe('where one of several owners cannot be mailed', () => {
  const letters = () => all.server.letters.filter(({ subject }) => subject.includes('изменилась'));
  let second: string;
  let tries: number;
  let isRefusing: boolean;
  let id: string;
  beforeEach(async () => {
    tries = 0;
    isRefusing = true;
    second = (await createMember(all.server, { id: all.owner.teamId }, { role: 'owner' })).email;
    const { mail } = all.server.deps;
    const send = mail.send.bind(mail);
    vi.spyOn(mail, 'send').mockImplementation(async (letter) => {
      if (letter.to === second && isRefusing) {
        tries += 1;
        throw new AppError('unavailable');
      }
      await send(letter);
    });
    all.site.pages.set('/daily', faqPage(shopPairs));
    ({ id } = await readPage(all, '/daily'));
    all.site.pages.set('/daily', faqPage({ ...shopPairs, 'Где вы?': 'В Туле.' }));
    await update(id, { daily: 1, next_at: now() });
    await round(id);
    await expect.poll(() => tries).toBe(1);
  });
  afterEach(() => vi.restoreAllMocks());

  it('sends each owner the letter once', async () => {
    expect(letters().map(({ to }) => to)).toEqual([all.owner.email]);
    all.server.clock.shift(minute + 1000);
    await round(id);
    expect(tries).toBe(2);
    isRefusing = false;
    all.server.clock.shift(2 * minute + 1000);
    await round(id);
    expect(letters().map(({ to }) => to)).toEqual([all.owner.email, second]);
  });

  it('gives the letter up after some failures', async () => {
    let before = 0;
    for (let rounds = 0; tries > before && rounds < 30; rounds += 1) {
      before = tries;
      all.server.clock.shift(7 * 60 * minute);
      await update(id, { next_at: now() + 24 * 60 * minute });
      await round(id);
    }
    expect(tries).toBe(10);
    isRefusing = false;
    all.server.clock.shift(7 * 60 * minute);
    await round(id);
    expect(letters().map(({ to }) => to)).toEqual([all.owner.email]);
  });
});
