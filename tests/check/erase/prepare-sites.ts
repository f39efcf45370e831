import { makeCall } from '../../harness/caller.ts';
import type { Sites } from './marked-site.ts';

type Prepared = Pick<Sites, 'url' | 'access' | 'sites' | 'labelId'>;

const contexts = [
  [
    'Доставка',
    ['Сколько стоит доставка?', 'Как быстро вы доставите?', 'Есть ли доставка в другой город?'],
    'За два дня.',
  ],
  ['Оплата', ['Можно ли оплатить картой?', 'Как оплатить покупку?', 'Принимаете ли вы наличные?'], 'Можно картой.'],
  ['Возврат', ['Как вернуть товар?', 'Можно ли обменять размер?', 'Как оформить возврат?'], 'За две недели.'],
] as const;

/** Two sites of an owner, of which the first has a trained assistant. */
export async function prepareSites(url: string, access: string, name: string): Promise<Prepared> {
  const call = async (...[path, body]: [`${string} ${string}`, object]): Promise<any> =>
    (await makeCall(url, path, { token: access, body })).body;
  const sites = [
    await call('POST /domain/create', { name: `${name}-one.ru` }),
    await call('POST /domain/create', { name: `${name}-two.ru` }),
  ];
  const domainId = sites[0].id;
  await call('POST /assistant/import', {
    domainId,
    contexts: contexts.map(([label, questions, answer]) => ({ label, description: '', questions, answers: [answer] })),
  });
  await call('POST /assistant/learn', { domainId });
  const listed = await makeCall(url, 'GET /assistant/ctx/list/domain/id/{domainId}', {
    token: access,
    params: { domainId },
  });
  const labels = Array.isArray(listed.body) ? listed.body : listed.body.items;
  return { url, access, sites, labelId: labels[0].id };
}
