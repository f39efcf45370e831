import { expect, it } from 'vitest';
import { cleanText } from './clean.ts';

it.each([
  ['дос\u200bта\u00adвка\ufeff', 'доставка'],
  ['спасибоооо', 'спасибо'],
  ['Оооочень долго', 'Очень долго'],
  ['размер XXXL и ХХХЛ', 'размер XXXL и ХХХЛ'],
  ['глава III на www.site.ru', 'глава III на www.site.ru'],
  ['заказ 100000', 'заказ 100000'],
  ['д о с т а в к а есть', 'доставка есть'],
  ['а в с', 'а в с'],
])('reads «%s» as «%s»', (text, clean) => expect(cleanText(text)).toBe(clean));
