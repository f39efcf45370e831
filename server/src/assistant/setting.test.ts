import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { asOwner } from './assistant-fixture.ts';
import { settingOf } from './setting-service.ts';

let server: TestServer;
let owner: SignedUp;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  domainId = (await asOwner(server, owner).createDomain('hours.ru')).id;
});
afterAll(() => server.stop());

const read = () =>
  server.call('GET /assistant/setting/domain/id/{domainId}', { token: owner.access, params: { domainId } });
const edit = (body: object) =>
  server.call('PATCH /assistant/setting/domain/id/{domainId}', { token: owner.access, params: { domainId }, body });

const nine = { from: '09:00', to: '18:00' };
const week = (...days: (object | null)[]) => [...days, ...Array(7 - days.length).fill(null)];
const hoursOf = (...days: (object | null)[]) => ({ zone: 'Europe/Moscow', days: week(...days) });

it('a domain has the built-in setting until its owner changes it; other fields are not changed', async () => {
  const builtIn = { replies: {}, hours: null, notify: 'at_once' };
  expect(await read()).toMatchObject({ status: 200, body: builtIn });
  expect(await settingOf(server.deps.db, domainId)).toEqual(builtIn);

  expect((await edit({ replies: { greeting: ' Привет! ', thanks: 'Рады помочь.' } })).body).toEqual({
    ...builtIn,
    replies: { greeting: 'Привет!', thanks: 'Рады помочь.' },
  });
  expect((await edit({ hours: hoursOf(nine, { from: '10:30', to: '24:00' }), notify: 'digest' })).status).toBe(200);
  const { body } = await edit({ replies: { greeting: null, bot: 'Да, я робот.' } });
  expect(body).toEqual({
    replies: { thanks: 'Рады помочь.', bot: 'Да, я робот.' },
    hours: hoursOf(nine, { from: '10:30', to: '24:00' }),
    notify: 'digest',
  });
  expect((await read()).body).toEqual(body);
  expect(await settingOf(server.deps.db, domainId)).toEqual(body);
  expect((await edit({ hours: null })).body).toEqual({ ...body, hours: null });
});

it.each<[string, object, string, string]>([
  ['a reply of 301 characters', { replies: { bot: 'я'.repeat(301) } }, 'replies.bot', 'too_long'],
  ['an empty reply', { replies: { bot: '  ' } }, 'replies.bot', 'required'],
  ['a zone that does not exist', { hours: { ...hoursOf(nine), zone: 'Europe/Atlantis' } }, 'hours.zone', 'bad_format'],
  ['an offset instead of a zone', { hours: { ...hoursOf(nine), zone: '+03:00' } }, 'hours.zone', 'bad_format'],
  ['six days', { hours: { zone: 'UTC', days: week(nine).slice(1) } }, 'hours.days', 'too_few'],
  ['no day at all', { hours: hoursOf(null) }, 'hours.days', 'too_few'],
  [
    'a day that ends before it begins',
    { hours: hoursOf({ from: '18:00', to: '09:00' }) },
    'hours.days.0.to',
    'invalid',
  ],
  ['a time without its zero', { hours: hoursOf({ from: '09:00', to: '9:30' }) }, 'hours.days.0.to', 'bad_format'],
  ['an hour that no day has', { hours: hoursOf({ from: '09:00', to: '24:30' }) }, 'hours.days.0.to', 'bad_format'],
  ['another kind of letters', { notify: 'weekly' }, 'notify', 'not_allowed'],
])('%s is refused with the name of its field', async (_, body, field, code) => {
  const before = (await read()).body;
  const refused = await edit(body);
  expect(refused.status).toBe(400);
  expect(refused.body.fieldCodes).toEqual({ [field]: code });
  expect((await read()).body).toEqual(before);
});

it('is deleted with its domain', async () => {
  const { id } = await asOwner(server, owner).createDomain('short-lived.ru');
  const params = { domainId: id };
  const token = owner.access;
  await server.call('PATCH /assistant/setting/domain/id/{domainId}', { token, params, body: { notify: 'off' } });
  const stored = () => server.deps.db.selectFrom('assistant_setting').where('domain_id', '=', id).selectAll().execute();
  expect(await stored()).toHaveLength(1);
  await server.call('DELETE /domain/delete/{id}', { token, params: { id } });
  expect(await stored()).toEqual([]);
});
