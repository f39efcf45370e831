import { emailRule, nameRule, passwordRule, validationErrorOf } from '@otklik/sdk/contract';
import { describe, expect, it } from 'vitest';
import { emailDetail, foldEmail, nameDetail, passwordDetail } from './field-detail.ts';

describe('what a field shows below the message of a broken rule', () => {
  it.each([
    ['anna_k@example.ru', 'Не подходит знак «_»'],
    ['anna+shop@ex_ample.ru', 'Не подходят знак «+», знак «_»'],
    ['аnna@example.ru', 'Не подходит русская буква «а»'],
    ['анна@example.ru', 'Не подходят русские буквы «а», «н»'],
    ['an na@example.ru', 'Не подходит пробел'],
    ['anna\u200b@example.ru', 'Не подходит невидимый знак'],
    ['anna.example.ru', 'Нет знака @'],
    ['anna@@example.ru', 'Знак @ стоит больше одного раза'],
    ['@example.ru', 'Перед @ ничего нет'],
    ['a..b@example.ru', 'Перед @ точка или дефис стоят с краю или рядом друг с другом'],
    ['anna-@example.ru', 'Перед @ точка или дефис стоят с краю или рядом друг с другом'],
    ['anna@example', 'После @ нужен домен с точкой, например company.ru'],
    ['anna@example..ru', 'После @ точка стоит с краю или рядом с другой'],
    ['anna@example.ru.', 'После @ точка стоит с краю или рядом с другой'],
    ['anna@example.r', 'После последней точки нужны две латинские буквы или больше'],
    ['anna@127.0.0.1', 'После последней точки нужны две латинские буквы или больше'],
  ])('%s: %s', (value, detail) => {
    expect(validationErrorOf(emailRule, foldEmail(value))).not.toBeNull();
    expect(emailDetail(value)).toBe(detail);
  });

  it.each(['anna@example.ru', 'Anna@Example.RU', 'ANNA.K-1@MAIL.SHOP-X.RU', ' anna@example.ru '])(
    'nothing for %s, whose capital letters are folded',
    (value) => {
      expect(validationErrorOf(emailRule, foldEmail(value))).toBeNull();
      expect(emailDetail(value)).toBeNull();
    },
  );

  it.each([
    ['Анна2', 'Не подходит знак «2»'],
    ['Анна Мария', 'Не подходит пробел'],
    ['Anna-Maria.', 'Не подходят знак «-», знак «.»'],
    ['Ёлкаz', null],
  ])('of a name: %s: %s', (value, detail) => {
    expect(nameDetail(value)).toBe(detail);
    expect(validationErrorOf(nameRule, value) === null).toBe(detail === null);
  });

  it.each([
    ['пароль-пароль', 'Не подходят русские буквы «п», «а», «р»'],
    ['secret#1%2@3~', 'Не подходят знак «#», знак «%», знак «@»'],
    ['secret secrеt', 'Не подходят пробел, русская буква «е»'],
    ['aZ09!$^&*,.()_+-', null],
  ])('of a password: %s: %s', (value, detail) => {
    expect(passwordDetail(value)).toBe(detail);
    expect(validationErrorOf(passwordRule, value) === null).toBe(detail === null);
  });
});
