import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docx, pdf, xlsx } from '../file/file-fixture.ts';
import { findInFile } from '../file/find-in-file.ts';
import { findInPage } from '../find/find-in-page.ts';
import type { FoundPair } from '../find/found-pair.ts';
import { textOfBytes } from '../read/page-text.ts';
import { type Expected, type Score, scoreOf } from './score.ts';

interface Place {
  readonly name: string;
  readonly expected: Expected;
  find(): Promise<readonly FoundPair[]> | readonly FoundPair[];
}

/** The pages or files of a folder, each with what its author expects of it. */
function placesIn(folder: string): Place[] {
  const path = join(import.meta.dirname, folder);
  const names = readdirSync(path).toSorted();
  return names
    .filter((name) => name.endsWith('.json'))
    .map((json) => {
      const name = names.find((one) => one !== json && one.startsWith(json.replace(/json$/, '')))!;
      const bytes = new Uint8Array(readFileSync(join(path, name)));
      const expected = JSON.parse(readFileSync(join(path, json), 'utf8')) as Expected;
      const find = () => (name.endsWith('.html') ? findInPage(textOfBytes(bytes)).pairs : findInFile(bytes, name));
      return { name: `${folder}/${name}`, expected, find };
    });
}

async function measure(
  title: string,
  places: readonly Place[],
): Promise<{ whole: number; junk: number; text: string }> {
  const scores: [string, Score][] = [];
  for (const { name, expected, find } of places) scores.push([name, scoreOf(await find(), expected)]);
  const sum = (of: keyof Score): number => scores.reduce((all, [, score]) => all + Number(score[of]), 0);
  const [whole, junk] = [sum('whole') / sum('expected'), sum('junk') / sum('drafts')];
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const lines = scores.map(
    ([name, score]) => `${name}: ${score.whole} of ${score.expected}, junk ${score.junk} of ${score.drafts}`,
  );
  const text = `${lines.join('\n')}\n${title}: whole ${percent(whole)}, junk ${percent(junk)}`;
  console.info(text);
  return { whole, junk, text };
}

const hotel = {
  'Во сколько заезд?': 'Заезд с 14:00, выезд до 12:00.',
  'Можно ли с животными?': 'Можно с животными до 8 килограммов, 500 рублей в сутки.',
  'Есть ли парковка?': 'Есть парковка на 20 машин, бесплатно.',
  'Включён ли завтрак?': 'Завтрак включён в тариф «Полный», в остальных стоит 450 рублей.',
  'Как отменить бронь?': 'Напишите нам за сутки до заезда: вернём всю сумму.',
  'Есть ли детская кроватка?': 'Есть, по запросу и бесплатно.',
} as const;
const pairs = Object.entries(hotel);
const expected: Expected = { about: '', pairs: pairs.map(([question, answer]) => ({ question, answer })) };
const headings = ['Доставка', 'Оплата', 'Возврат'].map((heading, i) => [heading, pairs[i]![1]] as const);
const prices = ['Мойка кузова', 'Полировка фар', 'Химчистка салона', 'Чернение шин'].map(
  (thing, i) => [thing, `${(i + 1) * 500} ₽`] as const,
);
const pricesExpected: Expected = { about: '', pairs: prices.map(([question, answer]) => ({ question, answer })) };

/** Files of an office, each with the same contents in another making. */
const officeFiles: readonly (readonly [string, Uint8Array<ArrayBuffer>, Expected])[] = [
  [
    'заголовки.docx',
    docx(pairs.flatMap(([question, answer]) => [[question, 'Heading2'] as const, [answer] as const])),
    expected,
  ],
  [
    'жирные.docx',
    docx([
      ['Памятка', 'Heading1'],
      ...pairs.flatMap(([question, answer]) => [[question, 'bold'] as const, [answer] as const]),
    ]),
    expected,
  ],
  [
    'вопрос-ответ.docx',
    docx(pairs.flatMap(([question, answer]) => [[`Вопрос: ${question}`] as const, [`Ответ: ${answer}`] as const])),
    expected,
  ],
  ['таблица.docx', docx([{ table: [['Вопрос', 'Ответ'], ...pairs] }]), expected],
  ['вопросы.xlsx', xlsx([['Вопрос', 'Ответ'], ...pairs]), expected],
  ['прайс.xlsx', xlsx([['Прайс с 1 марта'], ['Услуга', 'Цена'], ...prices]), pricesExpected],
  [
    'правила.pdf',
    pdf([
      [
        ['Правила', 22, 20],
        ...pairs.flatMap(([question, answer]) => [[question, 14, 34] as const, [answer, 11, 20] as const]),
      ],
    ]),
    expected,
  ],
  [
    'условия.pdf',
    pdf([headings.flatMap(([heading, answer]) => [[heading, 16, 34] as const, [answer, 11, 20] as const])]),
    { about: '', pairs: headings.map(([question, answer]) => ({ question, answer })) },
  ],
];

it('finds 85 % of the pairs of 37 pages whole, with at most 8 % junk', async () => {
  const own = await measure('own pages', placesIn('own'));
  const unseen = await measure('unseen pages', placesIn('unseen'));
  const sites = await measure('unseen sites', placesIn('unseen-sites'));
  for (const { whole, junk, text } of [own, unseen, sites]) {
    expect(whole, text).toBeGreaterThanOrEqual(0.85);
    expect(junk, text).toBeLessThanOrEqual(0.08);
  }
});

it('finds 80 % of the pairs of files whole', async () => {
  const unseen = await measure('unseen files', placesIn('unseen-files'));
  const office = officeFiles.map(([name, bytes, wanted]) => ({
    name,
    expected: wanted,
    find: () => findInFile(bytes, name),
  }));
  const own = await measure('own files', office);
  for (const { whole, junk, text } of [own, unseen]) {
    expect(whole, text).toBeGreaterThanOrEqual(0.8);
    expect(junk, text).toBeLessThanOrEqual(0.08);
  }
});
