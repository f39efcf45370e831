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

it('further intervals and dates stay in a change that lacks them, and are cleared by an empty list', async () => {
  const more = [[{ from: '22:00', to: '06:00' }], ...Array(6).fill([])];
  const dates = [
    { from: '2027-01-01', to: '2027-01-08', intervals: [] },
    { from: '2026-12-31', to: '2026-12-31', intervals: [{ from: '10:00', to: '14:00' }] },
  ];
  const whole = { ...hoursOf(nine, nine), more, dates };
  expect((await edit({ hours: whole })).body.hours).toEqual(whole);
  // A client of the first part, which knows zone and days alone.
  const old = { zone: 'Asia/Omsk', days: week(null, nine) };
  expect((await edit({ hours: old })).body.hours).toEqual({ ...old, more, dates });
  expect((await edit({ notify: 'off' })).body.hours).toEqual({ ...old, more, dates });
  expect((await edit({ hours: { ...old, more: [] } })).body.hours).toEqual({ ...old, dates });
  expect((await edit({ hours: { ...old, dates: [] } })).body.hours).toEqual(old);
  expect((await edit({ hours: whole })).status).toBe(200);
  expect((await edit({ hours: null, notify: 'at_once' })).body.hours).toBeNull();
  expect((await edit({ hours: old })).body.hours).toEqual(old);
});

/** Hours whose Monday has further intervals. */
const moreOf = (...intervals: object[]) => ({ ...hoursOf(nine), more: [intervals, ...Array(6).fill([])] });
const datesOf = (...dates: object[]) => ({ ...hoursOf(nine), dates });
const closed = (from: string, to = from) => ({ from, to, intervals: [] });

it('takes what the bounds allow: four intervals a day, 100 dates with four each, a night shift each day', async () => {
  const four = ['19:00', '20:00', '21:00'].map((from) => ({ from, to: from.replace(':00', ':30') }));
  expect((await edit({ hours: moreOf(...four) })).status).toBe(200);
  const hourly = ['08:00', '10:00', '12:00', '22:00'].map((from) => ({ from, to: '06:00' }));
  const intervals = hourly.map(({ from, to }, at) => ({ from, to: hourly[at + 1]?.from ?? to }));
  const days = Array.from({ length: 100 }, (_, at) =>
    new Date(Date.UTC(2027, 0, 1 + 2 * at)).toISOString().slice(0, 10),
  );
  const dates = days.map((from) => ({ from, to: from, intervals }));
  expect((await edit({ hours: datesOf(...dates) })).status).toBe(200);
  const nights = { ...hoursOf(), more: Array(7).fill([{ from: '22:00', to: '08:00' }]) };
  expect((await edit({ hours: { ...nights, dates: [] } })).status).toBe(200);
  expect((await edit({ hours: datesOf(...dates, closed('2028-01-01')) })).body.fieldCodes).toEqual({
    'hours.dates': 'too_many',
  });
});

it.each<[string, object, string, string]>([
  ['an interval that ends when it begins', moreOf({ from: '20:00', to: '20:00' }), 'hours.more.0.0.to', 'invalid'],
  ['one that begins at 24:00', moreOf({ from: '24:00', to: '06:00' }), 'hours.more.0.0.from', 'invalid'],
  ['one that overlaps', moreOf({ from: '17:59', to: '20:00' }), 'hours.more.0.0.from', 'invalid'],
  ['one that is overlapped', moreOf({ from: '08:00', to: '09:30' }), 'hours.days.0.from', 'invalid'],
  [
    'a night that overlaps the next day',
    { ...hoursOf(nine, nine), more: [[{ from: '22:00', to: '09:01' }], ...Array(6).fill([])] },
    'hours.days.1.from',
    'invalid',
  ],
  [
    'a night of Sunday that overlaps Monday',
    { ...hoursOf(nine), more: [...Array(6).fill([]), [{ from: '22:00', to: '10:00' }]] },
    'hours.days.0.from',
    'invalid',
  ],
  [
    'five intervals',
    moreOf(...['18', '19', '20', '21'].map((at) => ({ from: `${at}:00`, to: `${at}:30` }))),
    'hours.more.0',
    'too_many',
  ],
  ['six days of further intervals', { ...hoursOf(nine), more: Array(6).fill([]) }, 'hours.more', 'invalid'],
  ['a date that no calendar has', datesOf(closed('2027-02-29')), 'hours.dates.0.to', 'invalid'],
  ['a date of another form', datesOf(closed('1.1.2027', '2027-01-01')), 'hours.dates.0.from', 'bad_format'],
  ['days that end before they begin', datesOf(closed('2027-01-08', '2027-01-01')), 'hours.dates.0.to', 'invalid'],
  [
    'days that are there',
    datesOf(closed('2027-01-05'), closed('2027-01-01', '2027-01-05')),
    'hours.dates.0.from',
    'invalid',
  ],
  [
    'intervals of a date that overlap',
    datesOf({ ...closed('2027-01-05'), intervals: [nine, { from: '12:00', to: '13:00' }] }),
    'hours.dates.0.intervals.1.from',
    'invalid',
  ],
])('hours with %s are refused with the name of the field', async (_, hours, field, code) => {
  const refused = await edit({ hours });
  expect([refused.status, refused.body.fieldCodes?.[field]]).toEqual([400, code]);
  expect(refused.body.fields![field]).toMatch(/^[А-Я]/);
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
