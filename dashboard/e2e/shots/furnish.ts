import type { Label } from '../../../sdk/src/contract/contract.ts';
import shopContexts from '../../../server/src/demo/shop-contexts.json' with { type: 'json' };
import type { TestOwner, TestVisitor } from '../../../tests/harness/owner.ts';
import { shopKnowledge } from '../dialog-knowledge.ts';

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';

interface FurnishedDialog {
  readonly name?: string;
  readonly page: string;
  readonly sentences: readonly string[];
  readonly answered?: string;
  readonly ban?: true;
  readonly closed?: true;
  /** The operator answers instead of the assistant, which offers an answer to this next sentence of the visitor. */
  readonly taken?: string;
  readonly tags?: readonly string[];
  readonly ownName?: string;
  readonly rating?: number;
}

const dialogs: readonly FurnishedDialog[] = [
  {
    name: 'Вера Соколова',
    page: '/catalog/cups',
    sentences: ['А можно поменять чашку, если не понравится цвет?'],
    answered: 'Да, в течение 14 дней. Привезите её в магазин или отдайте курьеру.',
    rating: 5,
  },
  { name: 'Олег', page: '/', sentences: ['Спам, спам, спам'], ban: true },
  { page: '/delivery', sentences: ['Сколько стоит доставка?', 'Спасибо!'] },
  { name: 'Марк', page: '/catalog', sentences: ['Какова масса электрона?'] },
  { name: 'Алина', page: '/payment', sentences: ['Можно оплатить картой?'], closed: true },
  {
    page: '/catalog/plates',
    sentences: [
      'Здравствуйте! Ищу большое блюдо для пирога, диаметром от 35 см. Видел у вас на странице три похожих, но не понял, чем они отличаются и какое из них можно ставить в духовку.',
    ],
  },
  {
    name: 'Константин',
    page: '/catalog/very-long-address-of-a-page/with-another-part-of-it?utm_source=letter&utm_campaign=november',
    sentences: ['Хочу оформить заказ на сорок наборов, для всей нашей компании'],
    taken: 'Можно оплатить картой?',
    tags: ['опт', 'ждёт счёт', 'подарки к Новому году'],
    ownName: 'Константин Константинопольский, отдел закупок',
  },
  {
    name: 'Юлия Орлова',
    page: '/catalog/cups',
    sentences: [
      'Добрый день',
      'Сколько идёт посылка в Казань?',
      'А если заказать две чашки и тарелку с гравировкой имени?',
    ],
  },
];

async function begin(
  owner: TestOwner,
  site: string,
  { name, page, sentences, ...after }: FurnishedDialog,
): Promise<void> {
  const about = {
    name,
    page: `https://shop.example.ru${page}`,
    referrer: 'https://ya.ru/',
    locale: 'ru-RU',
    userAgent,
  };
  const visitor = await owner.visitor(site, about);
  for (const text of sentences) await visitor.say(text);
  await carryOn(owner, visitor, after);
}

async function carryOn(
  owner: TestOwner,
  visitor: TestVisitor,
  after: Omit<FurnishedDialog, 'name' | 'page' | 'sentences'>,
) {
  const { session } = visitor;
  const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
  const { id } = items.find((item) => item.session === session)!;
  const patch = (path: string, body: object) => owner.call(`/dialog/${path}/${id}`, { method: 'PATCH', body });
  if (after.answered)
    await owner.call('/dialog/answer', { method: 'POST', body: { session, sentences: [after.answered] } });
  if (after.rating)
    await visitor.call('/widget/rating', {
      method: 'POST',
      body: { score: after.rating, comment: 'Быстро и по делу' },
    });
  if (after.tags) await patch('tag', { tags: after.tags });
  if (after.ownName) await patch('name', { name: after.ownName });
  if (after.taken) {
    await patch('assistant', { active: false });
    await visitor.say(after.taken);
  }
  if (after.closed) await patch('close', { closed: true });
  if (after.ban) await patch('ban', { isBan: true });
}

/** A shop with dialogs of every kind, and a second domain that is not proven. */
export async function furnish(owner: TestOwner): Promise<void> {
  const domain = await owner.domain('shop.example.ru');
  await owner.call('/domain/create', { method: 'POST', body: { name: 'store.example.ru' } });
  await owner.teach(domain.id, [...shopContexts]);
  for (const one of dialogs) await begin(owner, domain.site, one);
  await comeBack(owner, domain.site);
}

/** A visitor who has left an e-mail in two dialogs: the second one knows of the first. */
async function comeBack(owner: TestOwner, site: string): Promise<void> {
  for (const text of ['Есть ли у вас подарочные карты?', 'А до какого числа карта действует?']) {
    const visitor = await owner.visitor(site, { name: 'Раиса', page: 'https://shop.example.ru/gifts' });
    await visitor.call('/widget/visitor', { method: 'PATCH', body: { email: 'raisa@example.ru' } });
    await visitor.say(text);
  }
}

/**
 * A chat that was seen on its site, and a trained assistant with a pinned question, which a training run that waits to
 * be published breaks.
 */
export async function breakPin(owner: TestOwner): Promise<void> {
  const { id: domainId, site } = await owner.domain('strict.example.ru');
  await owner.teach(domainId, shopKnowledge);
  const labels = await owner.call<Label[]>(`/assistant/ctx/list/domain/id/${domainId}`);
  const payment = labels.find(({ label }) => label === 'Оплата')!;
  const question = 'Можно оплатить картой?';
  const post = (path: string, body: object) => owner.call(path, { method: 'POST', body });
  await post('/assistant/pin/create', { domainId, question, labelId: payment.id });
  const visitor = await owner.visitor(site);
  for (const text of ['Принимаете наличные?', 'Какова масса электрона?']) await visitor.say(text);
  await owner.call(`/assistant/label/delete/${payment.id}`, { method: 'DELETE' });
  const moved = shopKnowledge.find(({ label }) => label === 'Оплата')!;
  await post('/assistant/import', {
    domainId,
    contexts: [{ ...moved, label: 'Касса', answers: ['Платите в кассе магазина.'] }],
  });
  await post('/assistant/learn', { domainId, review: true });
  await owner.call(`/widget/config/${site}`, { headers: { origin: 'https://strict.example.ru' } });
}
