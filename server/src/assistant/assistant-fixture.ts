import type { Domain, Label, PortableContext, QaType } from '../contract.ts';
import type { SignedUp, TestServer } from '../testing.ts';
import { readParts } from './learn/model-parts.ts';
import { newestPart } from './learn/model-table.ts';

/** Contexts of a small shop. */
export const shopContexts: PortableContext[] = [
  {
    label: 'Доставка',
    description: 'Сроки и цена доставки',
    questions: [
      'Сколько стоит доставка?',
      'Как быстро доставите заказ?',
      'Доставляете ли вы в регионы?',
      'Когда привезут мой заказ?',
      'Есть ли доставка курьером?',
      'Цена доставки до двери',
    ],
    answers: ['Доставка стоит 300 рублей и занимает два дня.'],
  },
  {
    label: 'Оплата',
    description: '',
    questions: [
      'Как оплатить заказ?',
      'Можно ли оплатить картой?',
      'Принимаете ли вы наличные?',
      'Можно заплатить при получении?',
      'Какие способы оплаты есть?',
      'Оплата банковской картой онлайн',
    ],
    answers: ['Платить можно картой и наличными.'],
  },
  {
    label: 'Возврат',
    description: '',
    questions: [
      'Как вернуть товар?',
      'Хочу сделать возврат',
      'Можно ли вернуть покупку?',
      'Верните деньги за товар',
      'Сколько дней на возврат товара?',
      'Товар не подошёл, куда его вернуть?',
    ],
    answers: ['Вернуть товар можно за 14 дней.'],
  },
];

/** Calls of one owner; throws if one fails. */
export function asOwner(server: TestServer, { access: token }: SignedUp) {
  const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    createDomain: (name: string) => must(server.call<Domain>('POST /domain/create', { token, body: { name } })),
    createLabel: (domainId: string, label: string) =>
      must(server.call<Label>('POST /assistant/label/create', { token, body: { label, description: '', domainId } })),
    createQa: (assistantId: string, type: QaType, sentences: string[]) =>
      must(server.call('POST /assistant/qa/create', { token, body: { assistantId, type, sentences } })),
    importContexts: (domainId: string, contexts = shopContexts) =>
      must(server.call('POST /assistant/import', { token, body: { domainId, contexts } })),
    learn: (domainId: string) => must(server.call('POST /assistant/learn', { token, body: { domainId } })),
    test: (domainId: string, question: string) =>
      must(server.call('POST /assistant/qa/test', { token, body: { domainId, question } })),
  };
}

/** The file of a domain's model as it is stored. */
export const storedFile = async ({ deps: { db } }: TestServer, domainId: string): Promise<Uint8Array> =>
  (await readParts(db, domainId))!.file;

/** Stores a model file as another process would: with a newer time than the loaded one. */
export async function putFile({ deps: { db } }: TestServer, domainId: string, file: Uint8Array): Promise<void> {
  const at = Math.max(Date.now() + 1000, ((await newestPart(db, domainId)) ?? 0) + 1);
  const middle = file.length >> 1;
  for (const [number, bytes] of [file.subarray(0, middle), file.subarray(middle)]
    .filter(({ length }) => length > 0)
    .entries()) {
    await db
      .insertInto('model_part')
      .values({ domain_id: domainId, trained_at: at, number, bytes: Buffer.from(bytes) })
      .execute();
  }
  await db.updateTable('model').set({ trained_at: at }).where('domain_id', '=', domainId).execute();
}
