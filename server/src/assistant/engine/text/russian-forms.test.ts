import { describe, expect, it } from 'vitest';
import { isRussianForm, packForms, russianForms, unpackForms } from './russian-forms.ts';

describe('the forms of Russian words', () => {
  it.each(['прикладная', 'полечиться', 'стаж', 'окученные', 'метисов', 'скатертями', 'возвестила', 'а'])(
    'hold «%s», however rare',
    (word) => {
      expect(isRussianForm(russianForms(), word)).toBe(true);
    },
  );

  it.each(['прикладая', 'полчеиться', 'скатертми', 'доствка', 'delivery', ''])('do not hold «%s»', (word) => {
    expect(isRussianForm(russianForms(), word)).toBe(false);
  });

  it('reads what it wrote', () => {
    const read = unpackForms(packForms(['чаша', 'чаши', 'чашей', 'лампа', 'и', 'чаши']));
    expect(['чаша', 'чаши', 'чашей', 'лампа', 'и'].every((word) => isRussianForm(read, word))).toBe(true);
    expect(['чаш', 'чашею', 'лампы', 'ламп', 'я'].some((word) => isRussianForm(read, word))).toBe(false);
    expect(read.stored).toHaveLength(new Set(read.stored).size);
  });
});
