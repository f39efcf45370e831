import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../contract.ts';
import { call, entryOf } from '../dialog-fixture.ts';
import { createScene, nobody, stepsOf } from './conversation-fixture.ts';
import { languageFor } from './turn-language.ts';
import { turnWords } from './turn-words.ts';

const scene = createScene();
const { ask, missed, read } = stepsOf(scene);
const entry = () => entryOf(scene.server, scene.owner, scene.dialog);

const complaints: readonly [Language, string][] = [
  ['uk', 'де моє замовлення'],
  ['be', 'дзе мой заказ?!'],
  ['kk', 'Ақшамды қайтарыңыз!'],
  ['uz', 'Buyurtmam qayerda?'],
  ['de', 'wo bleibt meine Bestellung?!'],
  ['fr', 'Je n’ai toujours rien reçu'],
  ['es', '¡quiero mi dinero!'],
  ['tr', 'Siparişim nerede?'],
  ['pl', 'Paczka do tej pory nie dotarła'],
  ['zh', '把钱退给我！'],
];

/** Teaches further contexts. */
async function teachMore(contexts: readonly { label: string; questions: string[]; answers: string[] }[]) {
  const { server, owner, site } = scene;
  const body = { domainId: site.id, contexts: contexts.map((one) => ({ ...one, description: '' })) };
  expect((await call(server, 'POST /assistant/import', { token: owner.token, body })).status).toBeLessThan(300);
  const learned = await call(server, 'POST /assistant/learn', { token: owner.token, body: { domainId: site.id } });
  expect(learned.status).toBeLessThan(300);
}

const expectPerson = async (language: Language, text: string): Promise<void> => {
  expect((await ask(text))!.text).toBe(turnWords[language].complained(nobody));
  expect(await entry()).toMatchObject({ waiting: true, unhappy: true });
  expect(await missed()).toEqual([]);
};

describe('a complaint in another language on a Russian base', () => {
  it.each(complaints)('%s: gets a person first, in it, and the mark: «%s»', expectPerson);

  it.each([
    'where is my order',
    "it's broken",
    'I paid twice',
    'package never came',
    'site down',
    'damaged box',
    'never received my parcel',
  ])('en: gets a person first, in English, however short: «%s»', (text) => expectPerson('en', text));

  it.each(['gde moy zakaz', 'vernite dengi', 'ne rabotaet sait', 'iphone 15', 'ult vjq pfrfp'])(
    '«%s» is not taken for English',
    (text) => expect(languageFor(text, 'ru')).toBe('ru'),
  );

  it.each(['error 502', 'sms code'])('in a talk in Russian «%s» is answered in Russian', (text) =>
    expect(languageFor(text, 'ru', 'Позвал оператора, он ответит здесь же.')).toBe('ru'),
  );

  it('an English complaint of no sure language keeps the Latin language of its chat', () =>
    expect(languageFor('site down', 'de')).toBe('de'));

  it.each<[Language, string]>([
    ['de', 'Was kostet der Versand?'],
    ['de', 'Ist das auf Lager?'],
    ['fr', 'Pourquoi est-ce si cher ?'],
    ['es', '¿Abren los sábados?'],
    ['uk', 'Що робити, якщо посилка не прийде?'],
  ])('%s: a plain question has no mark: «%s»', async (language, text) => {
    expect((await ask(text))!.text).toBe(turnWords[language].note(nobody));
    expect(await entry()).toMatchObject({ waiting: true, unhappy: false });
  });
});

describe('a complaint on a base in its language', () => {
  beforeAll(() =>
    teachMore([
      {
        label: 'Wo ist die Bestellung',
        questions: ['Wo ist meine Bestellung?', 'Wo bleibt mein Paket?', 'Wie verfolge ich meine Sendung?'],
        answers: ['Den Stand Ihrer Bestellung sehen Sie unter „Meine Bestellungen“.'],
      },
      {
        label: 'Rückgabe',
        questions: ['Wie kann ich die Ware zurückgeben?', 'Wann bekomme ich das Geld nach der Rückgabe?'],
        answers: ['Die Rückgabe ist innerhalb von 14 Tagen möglich.'],
      },
      {
        label: 'Де замовлення',
        questions: ['Де моє замовлення?', 'Де зараз моя посилка?'],
        answers: ['Номер для отслеживания придёт вам письмом, он есть и в личном кабинете.'],
      },
    ]),
  );

  it('is answered where the owner taught nearly the same', async () => {
    expect((await ask('Wo ist meine Bestellung?'))!.text).toMatch(/^Den Stand Ihrer Bestellung/);
    expect(await entry()).toMatchObject({ unhappy: false });
  });

  it('gets a person first where it demands, and no answer of another matter', async () => {
    await ask('Ich will mein Geld zurück, sofort!');
    const sentences = await read();
    const replies = sentences.filter(({ author }) => author === 'assistant').map(({ text }) => text);
    expect(replies).toEqual([turnWords.de.complained(nobody)]);
    expect(await entry()).toMatchObject({ waiting: true, unhappy: true });
  });

  it('gets a person first where what was taught is answered in another language only', () =>
    expectPerson('uk', 'Де моє замовлення?'));
});
