import { shopContexts } from '../../server/src/demo/shop-contexts.ts';
import type { TestOwner } from '../../tests/harness/owner.ts';

const dialogs: { name?: string; page: string; sentences: string[]; answered?: string; ban?: true; rating?: number }[] =
  [
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
    { name: 'Алина', page: '/payment', sentences: ['Можно оплатить картой?'] },
    {
      page: '/catalog/plates',
      sentences: [
        'Здравствуйте! Ищу большое блюдо для пирога, диаметром от 35 см. Видел у вас на странице три похожих, но не понял, чем они отличаются и какое из них можно ставить в духовку.',
      ],
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

/** Gives the owner two domains, a taught assistant and dialogs of every kind. */
export async function furnish(owner: TestOwner): Promise<void> {
  const domain = await owner.domain('shop.example.ru');
  await owner.call('/domain/create', { method: 'POST', body: { name: 'store.example.ru' } });
  await owner.teach(domain.id, [...shopContexts]);
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';
  for (const { name, page, sentences, answered, ban, rating } of dialogs) {
    const visitor = await owner.visitor(domain.site, {
      name,
      page: `https://shop.example.ru${page}`,
      referrer: 'https://ya.ru/',
      locale: 'ru-RU',
      userAgent,
    });
    for (const text of sentences) await visitor.say(text);
    if (answered)
      await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: [answered] } });
    if (rating)
      await visitor.call('/widget/rating', { method: 'POST', body: { score: rating, comment: 'Быстро и по делу' } });
    if (!ban) continue;
    const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
    await owner.call(`/dialog/ban/${items.find(({ session }) => session === visitor.session)!.id}`, {
      method: 'PATCH',
      body: { isBan: true },
    });
  }
}
