import { expect, it } from 'vitest';
import { addressTime, sweepAddresses } from '../dialog/visitor/address-service.ts';
import { call, createSite, type TestDialog } from '../dialog/dialog-fixture.ts';
import { useSite } from '../dialog/store/given-fixture.ts';
import { joinSocket } from '../socket/socket-fixture.ts';

const given = useSite({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on', QUOTA_TALKS_PER_DAY: '5', QUOTA_FILE_MB: '40' } });

const minute = 60_000;

const at = (address: string) => ({ 'x-forwarded-for': address });
const open = (address: string, of = given.site, token?: string) =>
  call<TestDialog & { code?: string; detail?: string }>(given.server, 'POST /widget/session', {
    body: { site: of.site, token },
    headers: at(address),
  });
const ban = async (dialog: TestDialog, isBan = true) =>
  call(given.server, `PATCH /dialog/ban/${await given.idOf(dialog)}`, {
    token: given.owner.token,
    body: { isBan },
  });

it('a banned visitor’s address begins no new talk at that site for a day', async () => {
  const { body: dialog } = await open('8.8.8.8');
  const { body: neighbour } = await open('8.8.8.8');
  await ban(dialog);
  expect((await open('8.8.8.8')).body).toMatchObject({
    status: 403,
    code: 'banned',
    detail: 'Новый чат с этого адреса в сети пока закрыт.',
  });
  expect((await open('::ffff:8.8.8.8')).body.code).toBe('banned');
  expect((await open('8.8.8.9')).status).toBe(201);
  const { body: far } = await open('2a00:1450:4001:81b::1');
  await ban(far);
  expect([(await open('2a00:1450:4001:81b:ffff::2')).status, (await open('2a00:1450:4001:81c::1')).status]).toEqual([
    403, 201,
  ]);
  expect((await open('8.8.8.8', await createSite(given.server, given.owner))).status).toBe(201);
  expect((await open('8.8.8.8', given.site, neighbour.token)).status).toBe(200);
  given.server.clock.shift(addressTime + 1_000);
  expect((await open('8.8.8.8')).status).toBe(201);
  expect((await open('8.8.8.8', given.site, dialog.token)).body.code).toBe('banned');
});

it('lifting the ban lifts it; another banned visitor there keeps the address closed', async () => {
  const [one, two] = [(await open('8.8.4.4')).body, (await open('8.8.4.4')).body];
  await ban(one);
  await ban(two);
  await ban(one, false);
  expect((await open('8.8.4.4')).body.code).toBe('banned');
  await ban(two, false);
  expect((await open('8.8.4.4')).status).toBe(201);
});

it('counts where the visitor was last: by a sentence, by socket, by coming back', async () => {
  const { body: first } = await open('9.9.9.1');
  await call(given.server, 'POST /widget/sentence', {
    token: first.token,
    body: { clientId: 'a', text: 'Я' },
    headers: at('9.9.9.2'),
  });
  await ban(first);
  expect([(await open('9.9.9.1')).status, (await open('9.9.9.2')).status]).toEqual([201, 403]);
  const { body: second } = await open('9.9.9.3');
  const socket = await joinSocket(given.server.url, 'visitor', second.token, 0, at('9.9.9.4'));
  socket.send({ type: 'say', clientId: 'b', text: 'Я' });
  await socket.next('ack');
  await ban(second);
  expect([(await open('9.9.9.3')).status, (await open('9.9.9.4')).status]).toEqual([201, 403]);
});

it('of an address an HMAC alone is stored, another at each site, and for a day', async () => {
  const other = await createSite(given.server, given.owner);
  const dialogs = [(await open('9.9.9.9')).body, (await open('9.9.9.9', other)).body];
  const rows = async () =>
    given.server.deps.db
      .selectFrom('dialog')
      .selectAll()
      .where(
        'session',
        'in',
        dialogs.map(({ session }) => session),
      )
      .execute();
  const [one, two] = await rows();
  expect([one!.address_hash, two!.address_hash]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  expect(one!.address_hash).not.toBe(two!.address_hash);
  expect(JSON.stringify(await rows())).not.toContain('9.9.9.9');
  await ban(dialogs[0]!);
  given.server.clock.shift(addressTime + 1_000);
  await sweepAddresses(given.server.deps);
  expect((await rows()).map(({ address_hash, address_at }) => [address_hash, address_at])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await given.server.deps.db.selectFrom('ban').selectAll().execute()).toEqual([]);
});

it('stores the same address again after ten minutes, another at once', async () => {
  const { server } = given;
  const { body: dialog } = await open('9.9.9.5');
  const id = await given.idOf(dialog);
  let sent = 0;
  const sayAt = async (address: string, later: number): Promise<number> => {
    server.clock.shift(later);
    const body = { clientId: `s${(sent += 1)}`, text: 'Я' };
    await call(server, 'POST /widget/sentence', { token: dialog.token, body, headers: at(address) });
    const query = server.deps.db.selectFrom('dialog').select(['address_at', 'address_hash']).where('id', '=', id);
    const { address_at, address_hash } = await query.executeTakeFirstOrThrow();
    hashes.push(address_hash);
    return server.clock.now() - address_at!;
  };
  const hashes: (string | null)[] = [];
  expect(await sayAt('9.9.9.5', 9 * minute)).toBeGreaterThanOrEqual(9 * minute);
  expect(await sayAt('9.9.9.5', 2 * minute)).toBeLessThan(minute);
  expect(await sayAt('9.9.9.6', 2 * minute)).toBeLessThan(minute);
  expect(new Set(hashes).size).toBe(2);
  expect(hashes[2]).not.toBe(hashes[1]);
});

it('does not count an address that is not public: it may be a proxy’s', async () => {
  for (const address of ['127.0.0.1', '172.17.0.1', '10.0.0.1', '::1']) {
    const { body: dialog } = await open(address);
    await ban(dialog);
    expect([address, (await open(address)).status]).toEqual([address, 201]);
  }
});

it('limits the dialogs that one address begins at a site in a day, and continues existing ones', async () => {
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await open('7.7.7.7')).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  const refused = await fetch(`${given.server.url}/api/v1/widget/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...at('7.7.7.7') },
    body: JSON.stringify({ site: given.site.site }),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    detail: 'С этого адреса в сети начато слишком много чатов за сутки. Попробуйте завтра.',
  });
  expect((await open('7.7.7.8')).status).toBe(201);
  expect((await open('7.7.7.7', await createSite(given.server, given.owner))).status).toBe(201);
  given.server.clock.shift(addressTime);
  const { body: dialog, status } = await open('7.7.7.7');
  expect(status).toBe(201);
  expect((await open('7.7.7.7', given.site, dialog.token)).status).toBe(200);
});

it('one address sends so many bytes of files to a site in a day, from all its talks; others and operators go on', async () => {
  const bodyOf = (): FormData => {
    const body = new FormData();
    body.set('clientId', crypto.randomUUID());
    body.set('file', new File([new Uint8Array(3_000_000).fill(0x61)], 'a.txt', { type: 'text/plain' }));
    return body;
  };
  const send = async (address: string, dialog?: TestDialog) => {
    const { token } = dialog ?? (await open(address)).body;
    return call(given.server, 'POST /widget/file', { token, body: bodyOf(), headers: at(address) });
  };
  const { body: dialog } = await open('7.7.6.6');
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await send('7.7.6.6', dialog)).status);
  expect(statuses).toEqual([201, 201, 201]);
  expect((await send('7.7.6.6')).body).toMatchObject({
    code: 'too_large',
    detail: 'Файл не принят: с этого адреса в сети за сутки прислано слишком много. Попробуйте завтра.',
  });
  expect((await send('7.7.6.7')).status).toBe(201);
  const { body: answered } = await call(given.server, `POST /dialog/file/${await given.idOf(dialog)}`, {
    token: given.owner.token,
    body: bodyOf(),
  });
  expect(answered).toHaveProperty('sentences');
  given.server.clock.shift(addressTime);
  expect((await send('7.7.6.6', dialog)).status).toBe(201);
});

it('all addresses of a day ago are forgotten in one round, however many there are', async () => {
  const { db } = given.server.deps;
  const { body: dialog } = await open('8.8.4.4');
  const row = await db.selectFrom('dialog').selectAll().where('session', '=', dialog.session).executeTakeFirstOrThrow();
  const { serial: _, ...copied } = row;
  const made = (at: number) => ({ ...copied, id: `many-${at}`, session: `many-${at}`, token_hash: `many-${at}` });
  for (let at = 0; at < 1100; at += 100)
    await db
      .insertInto('dialog')
      .values(Array.from({ length: 100 }, (_, i) => made(at + i)))
      .execute();
  const noted = () => db.selectFrom('dialog').select('id').where('address_at', 'is not', null).execute();
  expect((await noted()).length).toBeGreaterThan(1100);
  given.server.clock.shift(addressTime + 1_000);
  await sweepAddresses(given.server.deps);
  expect(await noted()).toEqual([]);
});
