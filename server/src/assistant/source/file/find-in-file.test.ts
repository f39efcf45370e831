import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../find/found-pair.ts';
import { docx, pdf, xlsx } from './file-fixture.ts';
import { findInFile } from './find-in-file.ts';

const pairsOf = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string[]> =>
  draftsOf(await findInFile(bytes, name), 1000).drafts.map(({ questions, answers }) => `${questions[0]} ${answers[0]}`);
const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content));
const mib = 1024 * 1024;

it('reads headings, emphasised questions and tables of a document of Word', async () => {
  const bytes = docx([
    ['Памятка гостя', 'Heading1'],
    ['Во сколько заезд?', 'Heading2'],
    ['Заезд с 14:00.'],
    ['Раньше — по договорённости.'],
    ['Можно ли с собакой?', 'bold'],
    ['Да, до 10 килограммов.'],
    ['Дополнительные услуги', 'Heading2'],
    {
      table: [
        ['Услуга', 'Цена'],
        ['Поздний выезд', '1 500 ₽'],
        ['Завтрак', '450 ₽'],
      ],
    },
  ]);
  expect(await pairsOf(bytes, 'памятка.docx')).toEqual([
    'Сколько стоит поздний выезд? Поздний выезд — 1 500 ₽',
    'Сколько стоит завтрак? Завтрак — 450 ₽',
    'Во сколько заезд? Заезд с 14:00.\nРаньше — по договорённости.',
    'Можно ли с собакой? Да, до 10 килограммов.',
  ]);
});

it('reads questions and prices of workbooks and CSV, by the names of their columns', async () => {
  const faq = xlsx([
    ['№', 'Вопрос', 'Ответ'],
    [1, 'Есть ли парковка?', 'Да, во дворе.'],
    [2, 'Детям можно', 'С шести лет.'],
  ]);
  expect(await pairsOf(faq, 'вопросы.xlsx')).toEqual([
    'Есть ли парковка? Да, во дворе.',
    'Что нужно знать: детям можно? С шести лет.',
  ]);
  const prices = xlsx([['Прайс-лист'], ['Услуга', 'Цена, руб.'], ['Мойка кузова', 500], ['Химчистка', 4500]], 'Цены');
  expect(await pairsOf(prices, 'прайс.xlsx')).toEqual([
    'Сколько стоит мойка кузова? Мойка кузова — 500 ₽',
    'Сколько стоит химчистка? Химчистка — 4500 ₽',
  ]);
  const csv = 'Товар;Цена\r\n"Чай ""Утро""; 100 г";"350 ₽"\r\nКофе;620 ₽\r\n';
  expect(await pairsOf(text(csv), 'товары.csv')).toEqual([
    'Сколько стоит чай "Утро"; 100 г? Чай "Утро"; 100 г — 350 ₽',
    'Сколько стоит кофе? Кофе — 620 ₽',
  ]);
});

it('reads a PDF: headings by the size of letters, broken lines, questions across pages', async () => {
  const bytes = pdf([
    [
      ['Правила проката', 20, 20],
      ['Какой нужен документ?', 14, 30],
      ['Паспорт или водительское удостоверение,', 11, 20],
      ['остаётся у вас.', 11, 14],
      ['Сколько стоит час?', 14, 30],
      ['Час стоит 300 рублей, сутки', 11, 20],
    ],
    [
      ['стоят 1 500 рублей.', 11, 20],
      ['Что делать, если велосипед сломался?', 14, 30],
      ['Позвоните нам: привезём другой.', 11, 20],
    ],
  ]);
  expect(await pairsOf(bytes, 'правила.pdf')).toEqual([
    'Какой нужен документ? Паспорт или водительское удостоверение, остаётся у вас.',
    'Сколько стоит час? Час стоит 300 рублей, сутки стоят 1 500 рублей.',
    'Что делать, если велосипед сломался? Позвоните нам: привезём другой.',
  ]);
  const [found] = await findInFile(
    pdf([
      [['А?', 14]],
      [
        ['Где ключ?', 14, 30],
        ['У охраны.', 11, 20],
      ],
    ]),
    'а.pdf',
  );
  expect(found).toMatchObject({ place: 'стр. 2' });
});

it('reads Markdown, plain text in windows-1251 and HTML', async () => {
  const md =
    '# Вопросы\n\n## Где вы?\n\nВ **Туле**, [карта](https://a.ru).\n\n## Как доехать?\n\n- автобус 5\n- трамвай 3\n';
  expect(await pairsOf(text(md), 'faq.md')).toEqual([
    'Где вы? В Туле, карта.',
    'Как доехать? — автобус 5\n— трамвай 3',
  ]);
  const plain = Uint8Array.from(
    'В: Где вы?\r\nО: В Туле.\r\n\r\nВ: Когда открыто?\r\nО: С девяти\r\nдо шести.',
    (one) => {
      const code = one.charCodeAt(0);
      return code < 128 ? code : code - 0x350;
    },
  );
  expect(await pairsOf(plain, 'faq.txt')).toEqual(['Где вы? В Туле.', 'Когда открыто? С девяти до шести.']);
  expect(await pairsOf(text('<h2>Где вы?</h2><p>В Туле.</p>'), 'faq.html')).toEqual(['Где вы? В Туле.']);
});

describe('refuses in words', () => {
  const refusal = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> => {
    try {
      await findInFile(bytes, name);
    } catch (error) {
      return (error as { detail?: string }).detail ?? (error as Error).message;
    }
    return 'read';
  };
  const before = (): number => process.memoryUsage().rss;

  it.each([
    ['damaged.docx', new Uint8Array(Buffer.from('PK\u0003\u0004 and nothing else')), 'повреждён'],
    ['cut.docx', docx([['Где вы?', 'Heading2'], ['Тут.']]).slice(0, 500), 'повреждён'],
    ['locked.docx', new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'паролем'],
    ['other.docx', new Uint8Array(zipSync({ 'a.xml': new Uint8Array(3) })), 'не документ Word'],
    ['damaged.xlsx', text('просто текст'), 'повреждён'],
    ['text.pdf', text('просто текст'), 'не PDF'],
    ['cut.pdf', pdf([[['Где вы?']]]).slice(0, 60), 'PDF'],
    ['locked.pdf', pdf([[['Где вы?']]], { trailer: '/Encrypt 9 0 R' }), 'без защиты'],
    ['scan.pdf', pdf([[]]), 'нет текста'],
    ['picture.txt', new Uint8Array([0, 1, 2, 0, 255]), 'не соответствует'],
    ['archive.csv', new Uint8Array(zipSync({ a: new Uint8Array(3) })), 'не соответствует'],
  ])('%s', async (name, bytes, words) => expect(await refusal(bytes, name)).toContain(words));

  it('a ZIP that unfolds to gigabytes, or has parts that say they are small', async () => {
    const start = before();
    const bomb = docx([['Где вы?']], { 'word/a.xml': new Uint8Array(120 * mib) });
    expect(bomb.length).toBeLessThan(mib);
    expect(await refusal(bomb, 'bomb.docx')).toContain('слишком велик');
    const many = Object.fromEntries(Array.from({ length: 2_500 }, (_, i) => [`a${i}.xml`, new Uint8Array(1)]));
    expect(await refusal(docx([['Где вы?']], many), 'many.docx')).toContain('слишком велик');
    // The size in the directory of the archive is changed to 10 bytes.
    const liar = Buffer.from(docx([['Где вы? '.repeat(20_000)]]));
    for (
      let at = liar.indexOf('PK\u0001\u0002', 0, 'latin1');
      at >= 0;
      at = liar.indexOf('PK\u0001\u0002', at + 4, 'latin1')
    )
      liar.writeUInt32LE(10, at + 24);
    expect(await refusal(new Uint8Array(liar), 'liar.docx')).not.toBe('read');
    expect(before() - start).toBeLessThan(600 * mib);
  });

  it('a PDF whose streams unfold to gigabytes, once or twice packed, or by an old way', async () => {
    const start = before();
    const zeros = new Uint8Array(80 * mib);
    const pack = () => new Uint8Array(deflateSync(zeros));
    expect(await refusal(pdf([[]], { filter: '/FlateDecode', pack }), 'bomb.pdf')).toContain('слишком велик');
    expect(await refusal(pdf([[]], { filter: '/Fl#61teDecode', pack }), 'named.pdf')).toContain('слишком велик');
    const twice = () => new Uint8Array(deflateSync(deflateSync(new Uint8Array(mib))));
    expect(await refusal(pdf([[]], { filter: '[/FlateDecode /FlateDecode]', pack: twice }), 'twice.pdf')).toContain(
      'не читается',
    );
    const old = () => new Uint8Array(100_000);
    expect(await refusal(pdf([[]], { filter: '/LZWDecode', pack: old }), 'old.pdf')).toContain('не читается');
    expect(before() - start).toBeLessThan(600 * mib);
  });

  it('a document or a workbook with more text than its reader has memory for', async () => {
    const long = 'слово '.repeat(10_000);
    const document = docx(Array.from({ length: 40 }, (_, at) => [`${at} ${long}`] as const));
    expect(await refusal(document, 'long.docx')).toContain('слишком длинный');
    const workbook = xlsx(Array.from({ length: 240 }, (_, at) => [`${at} ${long}`]));
    expect(await refusal(workbook, 'large.xlsx')).toContain('слишком большая');
  });

  it('a page with too many elements, or with too many in each other', async () => {
    for (const html of ['<i>а</i>'.repeat(70_000), '<div>'.repeat(500), '<div><b>'.repeat(300)])
      expect(await refusal(text(html), 'page.html')).toContain('слишком сложно');
  });

  it('a table with more cells than a person reads', async () => {
    expect(await refusal(text(`а;б\n`.repeat(110_000)), 'far.csv')).toContain('слишком много ячеек');
  });
});
