import { expect, it } from 'vitest';
import { diminishedStem } from './diminutives.ts';
import { stem } from './stem.ts';

it.each([
  ['зубки', 'зубы'],
  ['шкафчик', 'шкаф'],
  ['водичка', 'вода'],
  ['собакеном', 'собака'],
])('«%s» is a diminutive of «%s»', (word, of) => expect(diminishedStem(stem(word))).toBe(stem(of)));

it.each(['зуб', 'дом', 'доставка', 'ток', 'delivery'])('«%s» is none of the word that it seems to be', (word) =>
  expect(diminishedStem(stem(word))).not.toBe(stem(word)),
);

it('leaves no stem of fewer than three letters', () => {
  expect(diminishedStem('лук')).toBeNull();
  expect(diminishedStem('этик')).toBeNull();
});
