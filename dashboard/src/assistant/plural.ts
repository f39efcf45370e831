import type { QaType } from '@otklik/sdk/contract';

const rules = new Intl.PluralRules('ru');

/** «1 вопрос», «3 вопроса», «5 вопросов»: a number with its word; `forms` are for one, few and many. */
export function plural(count: number, forms: readonly [one: string, few: string, many: string]): string {
  const rule = rules.select(count);
  const form = rule === 'one' ? forms[0] : rule === 'few' ? forms[1] : forms[2];
  return `${new Intl.NumberFormat('ru').format(count)}\u00a0${form}`;
}

const shares = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 0 });

/** A share of 0..1 as «92 %». */
export const percentText = (share: number): string => shares.format(share);

export const questionForms = ['вопрос', 'вопроса', 'вопросов'] as const;
export const answerForms = ['ответ', 'ответа', 'ответов'] as const;
export const variantForms = ['вариант ответа', 'варианта ответа', 'вариантов ответа'] as const;
export const draftForms = ['черновик', 'черновика', 'черновиков'] as const;
export const pageForms = ['страница', 'страницы', 'страниц'] as const;
export const contextForms = ['контекст', 'контекста', 'контекстов'] as const;
export const topicForms = ['тема', 'темы', 'тем'] as const;
export const pictureForms = ['картинка', 'картинки', 'картинок'] as const;
export const timeForms = ['раз', 'раза', 'раз'] as const;
/** Questions and answers counted together. */
export const entryForms = ['вопрос или ответ', 'вопроса и ответа', 'вопросов и ответов'] as const;
const repeatForms = ['повтор', 'повтора', 'повторов'] as const;

/** What entries of a type hold, for `plural`. */
export const formsOf = (type: QaType) => (type === 'question' ? questionForms : variantForms);

/** «39 добавлено, 1 повтор». */
export const addedText = (added: number, repeats: number): string =>
  `${new Intl.NumberFormat('ru').format(added)}\u00a0добавлено${repeats > 0 ? `, ${plural(repeats, repeatForms)}` : ''}`;
