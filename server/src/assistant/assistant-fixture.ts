import type { Domain, Label, PortableContext, QaType } from '../platform/contract.ts';
import type { SignedUp, TestServer } from '../platform/testing.ts';

/** What a small shop teaches its assistant. */
export const shopContexts: PortableContext[] = [
  {
    label: 'Доставка', description: 'Сроки и цена доставки',
    questions: ['Сколько стоит доставка?', 'Как быстро доставите заказ?', 'Доставляете ли вы в регионы?', 'Когда привезут мой заказ?', 'Есть ли доставка курьером?', 'Цена доставки до двери'],
    answers: ['Доставка стоит 300 рублей и занимает два дня.'],
  },
  {
    label: 'Оплата', description: '',
    questions: ['Как оплатить заказ?', 'Можно ли оплатить картой?', 'Принимаете ли вы наличные?', 'Можно заплатить при получении?', 'Какие способы оплаты есть?', 'Оплата банковской картой онлайн'],
    answers: ['Платить можно картой и наличными.'],
  },
  {
    label: 'Возврат', description: '',
    questions: ['Как вернуть товар?', 'Хочу сделать возврат', 'Можно ли вернуть покупку?', 'Верните деньги за товар', 'Сколько дней на возврат товара?', 'Товар не подошёл, куда его вернуть?'],
    answers: ['Вернуть товар можно за 14 дней.'],
  },
];

/** The calls of one owner, which must succeed. */
export function asOwner(server: TestServer, { access: token }: SignedUp) {
  const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    createDomain: (name: string) => must(server.call<Domain>('POST /domain/create', { token, body: { name } })),
    createLabel: (domainId: string, label: string) => must(server.call<Label>('POST /assistant/label/create', { token, body: { label, description: '', domainId } })),
    createQa: (assistantId: string, type: QaType, sentences: string[]) => must(server.call('POST /assistant/qa/create', { token, body: { assistantId, type, sentences } })),
    importContexts: (domainId: string, contexts = shopContexts) => must(server.call('POST /assistant/import', { token, body: { domainId, contexts } })),
    learn: (domainId: string) => must(server.call('POST /assistant/learn', { token, body: { domainId } })),
    test: (domainId: string, question: string) => must(server.call('POST /assistant/qa/test', { token, body: { domainId, question } })),
  };
}
