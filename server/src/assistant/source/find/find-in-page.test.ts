import { describe, expect, it } from 'vitest';
import { draftsOf } from './found-pair.ts';
import { findInPage } from './find-in-page.ts';

const draftsIn = (html: string) => draftsOf(findInPage(`<body>${html}</body>`).pairs, 100).drafts;
const rows = (cells: readonly (readonly string[])[]): string =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

describe('findInPage', () => {
  it('names a vague row of a price list by the heading above it', () => {
    const tyres = rows([
      ['Комплект R13', '1 600 ₽'],
      ['Ремонт прокола', '450 ₽'],
    ]);
    const labels = draftsIn(`<h1>Цены</h1><h2>Шиномонтаж</h2>${tyres}`).map(({ label }) => label);
    expect(labels).toEqual(['Шиномонтаж: комплект R13', 'Ремонт прокола']);
    expect(draftsIn(`<h1>Цены</h1>${tyres}`)[0]!.label).toBe('Комплект R13');
  });

  it('asks of one thing in the singular and of several in the plural', () => {
    const things = ['Удаление вмятины', 'Зимние шины', 'Белые двери', 'Детские коляски'];
    const drafts = draftsIn(`<h1>Цены</h1>${rows(things.map((thing) => [thing, '900 ₽']))}`);
    expect(drafts.map(({ questions: [question] }) => question)).toEqual([
      'Сколько стоит удаление вмятины?',
      'Сколько стоят зимние шины?',
      'Сколько стоят белые двери?',
      'Сколько стоят детские коляски?',
    ]);
  });

  it('leaves out the dots between a thing and its price', () => {
    const [first] = draftsIn(
      `<h1>Цены</h1>${rows(['Маникюр', 'Педикюр', 'Массаж'].map((thing) => [thing, '......', '900 ₽']))}`,
    );
    expect(first!.answers).toEqual(['Маникюр — 900 ₽']);
  });

  it('takes a table of properties for no table of answers', () => {
    const properties = [
      ['Статус', 'Готово'],
      ['Ответственный', 'Кира'],
      ['Для кого', 'Взрослые'],
    ];
    expect(draftsIn(`<h1>Учебник</h1>${rows(properties)}`)).toEqual([]);
  });

  it('leaves out the sign of a control after a question', () => {
    const item = (question: string, answer: string): string =>
      `<div class="item"><div class="faq__question">${question}<span>+</span></div><div class="faq__answer">${answer}</div></div>`;
    const drafts = draftsIn(
      item('Есть ли парковка?', 'Да, во дворе.') + item('Вы открыты в праздники?', 'Да, до 18:00.'),
    );
    expect(drafts.map(({ questions }) => questions[0])).toEqual(['Есть ли парковка?', 'Вы открыты в праздники?']);
  });

  it('sets a figure apart from the word in the next element', () => {
    const [draft] = draftsIn('<h2>Сколько у вас залов?</h2><div><b>24</b><span>зала</span></div><p>H<sub>2</sub>O</p>');
    expect(draft!.answers).toEqual(['24 зала\nH2O']);
  });

  it('asks of no heading about the business, but of one about what visitors ask', () => {
    const text = '<p>Открылись в 2014 году на набережной, ждём вас круглый год.</p>';
    const asked = ['Где вы?', 'Есть ли душ?', 'Есть ли кафе?', 'Есть ли сауна?'].map((one) => `<h2>${one}</h2>${text}`);
    const about = `<h2>Об аквапарке</h2>${text}<h2>О доставке</h2>${text}`;
    const drafts = draftsIn(`<h1>Бирюза</h1>${asked.slice(0, 2).join('')}${about}${asked.slice(2).join('')}`);
    expect(drafts.map(({ label }) => label)).toEqual([
      'Где вы',
      'Есть ли душ',
      'О доставке',
      'Есть ли кафе',
      'Есть ли сауна',
    ]);
  });
});
