import { expect, it } from 'vitest';
import { addressTime } from '../dialog/visitor/address-service.ts';
import type { Domain } from '../contract.ts';
import { call, createSite, type Site, type TestDialog } from '../dialog/dialog-fixture.ts';
import { useSite } from '../dialog/store/given-fixture.ts';

const given = useSite({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on', QUOTA_TALKS_PER_DAY: '3' } });

type Opened = TestDialog & { code?: string };
const open = (address: string, { site }: Site = given.site) =>
  call<Opened>(given.server, 'POST /widget/session', { body: { site }, headers: { 'x-forwarded-for': address } });

/** Begins dialogs until one is refused, at most 60; how many began. */
async function openAll(address: string): Promise<TestDialog[]> {
  const begun: TestDialog[] = [];
  while (begun.length < 60) {
    // What an address may do in five minutes is another limit.
    if (begun.length % 20 === 19) given.server.clock.shift(5 * 60_000);
    const { status, body } = await open(address);
    if (status !== 201) return begun;
    begun.push(body);
  }
  return begun;
}

const answer = async ({ session }: TestDialog, token = given.owner.token): Promise<number> =>
  (await call(given.server, 'POST /dialog/answer', { token, body: { session, sentences: ['Здравствуйте!'] } })).status;

const domainOf = async (): Promise<Domain> => (await given.asOwner<Domain[]>('GET /domain/list')).body[0]!;

it('an address begins ten dialogs more a day for each that an operator has answered there, once for each', async () => {
  const dialogs = await openAll('7.7.7.7');
  expect(dialogs).toHaveLength(3);
  for (let i = 0; i < 3; i += 1) expect(await answer(dialogs[0]!)).toBe(201);
  expect(await openAll('7.7.7.7')).toHaveLength(10);
  expect(await answer(dialogs[1]!)).toBe(201);
  expect(await openAll('7.7.7.7')).toHaveLength(10);
  given.server.clock.shift(addressTime);
  expect(await openAll('7.7.7.7'), 'the next day too').toHaveLength(23);
  given.server.clock.shift(7 * addressTime);
  expect(await openAll('7.7.7.7'), 'after a week without answers').toHaveLength(3);
});

it('but not beyond twenty times the setting', async () => {
  const dialogs = await openAll('7.7.7.6');
  for (let i = 0; i < 2; i += 1) {
    for (const dialog of dialogs) await answer(dialog);
    dialogs.push(...(await openAll('7.7.7.6')));
  }
  expect(dialogs).toHaveLength(60);
  expect((await open('7.7.7.6')).status).toBe(429);
});

it('nothing that a stranger can do raises it: sentences, answers of programs and of the assistant, other addresses and sites', async () => {
  const dialogs = await openAll('7.7.7.8');
  const { body: program } = await given.asOwner<{ token: string }>('POST /user/token/create', {
    name: 'Бот',
    scopes: ['read', 'answer'],
  });
  for (const dialog of dialogs) {
    const sentence = { clientId: dialog.session, text: 'Здравствуйте! Позовите оператора.' };
    await call(given.server, 'POST /widget/sentence', { token: dialog.token, body: sentence });
    expect(await answer(dialog, program.token)).toBe(201);
  }
  expect((await open('7.7.7.8')).status).toBe(429);
  const other = (await open('7.7.7.9')).body;
  await answer(other);
  const elsewhere = await createSite(given.server, given.owner);
  await answer((await open('7.7.7.8', elsewhere)).body);
  expect((await open('7.7.7.8')).status).toBe(429);
});

it('a ban takes back what its address has proven', async () => {
  const [first, second] = await openAll('7.7.8.7');
  await answer(first!);
  await given.asOwner(`PATCH /dialog/ban/${await given.idOf(second!)}`, { isBan: true });
  given.server.clock.shift(addressTime + 1000);
  expect(await openAll('7.7.8.7')).toHaveLength(3);
});

it('the owner learns that visitors are refused: one write in five minutes, in the list of domains and live', async () => {
  expect((await domainOf()).crowdedAt).toBeNull();
  await openAll('7.7.8.8');
  await expect.poll(async () => (await domainOf()).crowdedAt).not.toBeNull();
  const { crowdedAt } = await domainOf();
  given.server.clock.shift(60_000);
  await open('7.7.8.8');
  expect((await domainOf()).crowdedAt).toBe(crowdedAt);
  given.server.clock.shift(5 * 60_000);
  await open('7.7.8.8');
  await expect.poll(async () => (await domainOf()).crowdedAt).not.toBe(crowdedAt);
});
