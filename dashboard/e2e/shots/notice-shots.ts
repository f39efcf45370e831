import type { Quota } from '../../../sdk/src/contract/contract.ts';
import { all, type Act, printed, sees, seesElement, selectDialog, type Shot } from './shot.ts';

const profile = { path: '/setting/profile', who: 'owner' } as const;

/** A visitor writes while another screen is looked at. */
const visitorWrites: Act = async (page, owner) => {
  const domains = await owner!.call<{ name: string; site: string }[]>('/domain/list');
  const { site } = domains.find(({ name }) => name === 'shop.example.ru')!;
  const visitor = await owner!.visitor(site, { name: 'Екатерина Великолепная' });
  await visitor.say('Подскажите, какова масса электрона и сколько чашек поместится в одну посылку до Владивостока?');
  await sees(/^Екатерина/)(page);
};

const choosePicture =
  (name: string, buffer: Buffer, error: RegExp): Act =>
  async (page) => {
    await page.getByLabel('Файл изображения').setInputFiles({ name, mimeType: 'image/png', buffer });
    await sees(error)(page);
  };

const answerQuota =
  (...used: number[]): Act =>
  async (page) => {
    const names = ['domains', 'contexts', 'sentences', 'files', 'texts', 'learns'] as const;
    const limits = [10, 500, 20_000, 1_073_741_824, 268_435_456, 20];
    const items = names.map((name, at): Quota => ({ name, used: limits[at]! * used[at]!, limit: limits[at]! }));
    await page.route('**/user/quota', (route) =>
      route.fulfill({ json: { items: [...items, { name: 'talks', used: null, limit: 100 }] } }),
    );
    await page.reload();
    await sees('Новые диалоги')(page);
  };

const failScript: Act = async (page) => {
  await page.route('**/assets/assistant-screen*', (route) => route.abort());
  await page.getByRole('link', { name: 'Ассистент' }).first().click();
  await sees('Экран не открылся')(page);
};

/** What appears, expires or fails without a press, and the pages outside the account. */
export const noticeShots: readonly Shot[] = [
  { name: 'notice', ...profile, act: visitorWrites },
  {
    name: 'quota-near',
    path: '/setting/quota',
    who: 'owner',
    act: answerQuota(0.9, 0.85, 0.2, 0.96, 0.81, 0.95),
    full: true,
  },
  { name: 'quota-full', path: '/setting/quota', who: 'owner', act: answerQuota(1, 1, 0.998, 1.2, 1, 1), full: true },
  { name: 'avatar-big', ...profile, act: choosePicture('отпуск.png', Buffer.alloc(5 * 1024 * 1024 + 1), /больше 5/) },
  {
    name: 'avatar-junk',
    ...profile,
    act: choosePicture('снимок.png', Buffer.from('not an image'), /формат|изображени|картинк/i),
  },
  { name: 'screen-failed', ...profile, only: [1280], act: failScript },
  {
    name: 'dialog-printed',
    path: '/dialogs',
    who: 'owner',
    only: [768, 1280],
    act: all(selectDialog('Юлия'), printed),
    full: true,
  },
  { name: 'api', path: '/api/', only: [390, 768, 1280], act: seesElement('#begin') },
  { name: 'api-call', path: '/api/#post_domain_create', act: seesElement('#post_domain_create:target') },
  { name: 'demo-shop', path: '/demo/', who: 'visitor' },
  { name: 'try-refused', path: '/try/no-such-site', sees: '.refused' },
];
