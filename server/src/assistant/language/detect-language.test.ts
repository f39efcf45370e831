import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../contract.ts';
import { detectLanguage } from './detect-language.ts';

/** The file's questions, by language. */
function readQuestions(): Map<Language, string[]> {
  const found = new Map<Language, string[]>();
  for (const block of readFileSync(join(import.meta.dirname, 'short-questions.txt'), 'utf8')
    .split('== ')
    .slice(1)) {
    const [language, ...questions] = block.trim().split('\n');
    found.set(language as Language, questions);
  }
  return found;
}

describe('the language of a short question', () => {
  const questions = readQuestions();

  it.each(languages)('%s: finds at least 37 of 40, and none in another language', (language) => {
    const found = questions.get(language)!.map(detectLanguage);
    expect(found).toHaveLength(40);
    expect(found.filter((one) => one !== null && one !== language)).toEqual([]);
    expect(found.filter((one) => one === language).length).toBeGreaterThanOrEqual(37);
  });

  it.each<[Language, string]>([
    ['es', 'donde esta mi pedido'],
    ['tr', 'siparisim nerede'],
    ['pl', 'gdzie jest moje zamowienie'],
    ['de', 'Koennen Sie das morgen liefern, bitte?'],
    ['fr', 'combien coute la livraison'],
    ['uz', "Buyurtmani bekor qilsa bo'ladimi"],
    ['kk', 'жеткізу бар ма'],
    ['uk', 'дякую'],
    ['zh', 'iPhone 15 多少钱'],
  ])('%s: «%s», as it is typed', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([
    'iphone 15',
    'Samsung Galaxy S24 Ultra',
    'Zara Home',
    'ivan@example.de',
    'https://shop.example.fr/wo-ist-meine-bestellung',
    '+7 912 345-67-89',
    'skolko stoit dostavka',
    'do skolki vy rabotaete',
    'crjkmrj cnjbn ljcnfdrf',
    'да',
    'ok',
    '👍',
    '',
    'これはいくらですか',
  ])('«%s» is not sure', (text) => {
    expect(detectLanguage(text)).toBeNull();
  });

  it('reads a bounded part of a long text', () => {
    expect(detectLanguage(`${'Сколько стоит доставка? '.repeat(100)}${'Wo ist meine Bestellung? '.repeat(1000)}`)).toBe(
      'ru',
    );
  });
});
