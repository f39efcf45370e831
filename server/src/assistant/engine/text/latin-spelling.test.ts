import { describe, expect, it } from 'vitest';
import { cyrillicSpellings, phoneticKey } from './latin-spelling.ts';

describe('Russian in Latin letters', () => {
  it('reads Russian in Latin letters', () => {
    for (const [latin, russian] of [
      ['skidka', 'скидка'],
      ['shchuka', 'щука'],
      ['kreditnye', 'кредитные'],
      ['yest', 'ест'],
      ['valyayutsya', 'валяются'],
    ]) {
      expect(cyrillicSpellings(latin!, 0)).toEqual([{ spelling: russian, likelihood: 0 }]);
    }
    const spellings = (latin: string): string[] =>
      ([0, 1, 2] as const).flatMap((otherwise) => cyrillicSpellings(latin, otherwise)).map(({ spelling }) => spelling);
    expect(spellings('energiya')).toContain('энергия');
    expect(spellings('spetsialist')).toContain('специалист');
    expect(spellings('otstuplenie')).toContain('отступление');
    for (const [latin, russian] of [
      ['vozmozhnost', 'возможность'],
      ['jena', 'жена'],
      ['xorosho', 'хорошо'],
      ['moi', 'мой'],
      ['vyhodnye', 'выходные'],
      ['utug', 'утюг'],
      ['pojaluista', 'пожалуйста'],
      ['deyatelnost', 'деятельность'],
      ['voskhititelny', 'восхитительный'],
      ['obyasnit', 'объяснить'],
    ]) {
      expect(spellings(latin!)).toContain(russian);
    }
    for (const spelling of ['vozvrashchaiu', 'vozvrashayu', 'vozvraschaju'])
      expect(phoneticKey(spelling)).toBe(phoneticKey('возвращаю'));
  });
});
