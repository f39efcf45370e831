import { expect, it } from 'vitest';
import { followUpOf } from './follow-up.ts';

it.each([
  ['а курьером?', 'said'],
  ['А в Казань?', 'said'],
  ['тогда сколько?', 'said'],
  ['and paypal?', 'said'],
  ['what about decaf', 'said'],
  ['сколько стоит?', 'elliptical'],
  ['и сколько это стоит', 'said'],
  ['how much is it?', 'elliptical'],
  ['доставка', null],
  ['цена', null],
  ['где?', null],
  ['где вы', null],
  ['сколько будет 17 на 23', null],
  ['сколько стоит доставка', null],
  ['а вот если я закажу сегодня вечером то когда привезут', null],
  ['', null],
])('classifies «%s» as %s', (question, kind) => expect(followUpOf(question)).toBe(kind));
