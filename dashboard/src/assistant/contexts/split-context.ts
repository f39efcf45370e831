import type { LabelDetail, Mixed } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';

type Groups = Mixed['groups'];

/** What a group of questions asks for, as a part of a context's name. */
export const thingNames: Record<Groups[number]['thing'], string> = {
  price: 'Цена',
  term: 'Сроки',
  hours: 'Часы работы',
  place: 'Адрес',
  payment: 'Оплата',
  booking: 'Запись',
  cancel: 'Отмена',
  refund: 'Возврат',
  failure: 'Неполадки',
  warranty: 'Гарантия',
  stock: 'Наличие',
  discount: 'Скидки',
  parking: 'Парковка',
  children: 'Дети',
  animals: 'Животные',
  job: 'Вакансии',
  access: 'Вход',
  tracking: 'Где заказ',
};

const longest = 64;

/** «Доставка: цена», within what a name may have, and unlike `taken`. */
export function nameOf(label: string, thing: Groups[number]['thing'], taken: ReadonlySet<string>): string {
  const part = `: ${thingNames[thing].toLowerCase()}`;
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? part : `${part} ${number}`;
    const name = label.slice(0, longest - end.length) + end;
    if (!taken.has(name)) return name;
  }
}

/**
 * Moves every group but the largest into a context of its own, with the same answers: nothing is lost, whatever fails
 * on the way, and the owner leaves in each the answer that belongs there. Resolves with the names of the new contexts.
 */
export async function splitContext(detail: LabelDetail, groups: Groups): Promise<string[]> {
  const { assistant } = operator;
  const taken = new Set((assistant.$labels.get().data ?? []).map(({ label }) => label));
  const answers = detail.qa.filter(({ type }) => type === 'answer').flatMap(({ sentences }) => sentences);
  const made: string[] = [];
  const moved = new Set<string>();
  for (const { thing, questions } of groups.slice(1)) {
    const label = nameOf(detail.label, thing, taken);
    taken.add(label);
    const { id } = await assistant.createLabel({ domainId: detail.domainId, label });
    await assistant.createQa({ assistantId: id, type: 'question', sentences: questions });
    if (answers.length > 0) await assistant.createQa({ assistantId: id, type: 'answer', sentences: answers });
    for (const question of questions) moved.add(question);
    made.push(label);
  }
  for (const { id, type, sentences } of detail.qa) {
    if (type !== 'question' || !sentences.some((sentence) => moved.has(sentence))) continue;
    const left = sentences.filter((sentence) => !moved.has(sentence));
    if (left.length > 0) await assistant.editQa(id, left);
    else await assistant.removeQa(id);
  }
  await assistant.listLabels(detail.domainId);
  return made;
}
