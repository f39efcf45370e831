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
export const sentenceForms = ['предложение', 'предложения', 'предложений'] as const;
export const contextForms = ['контекст', 'контекста', 'контекстов'] as const;
