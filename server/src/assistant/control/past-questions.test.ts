import { describe, expect, it } from 'vitest';
import { questionsIn } from './past-questions.ts';
import type { PastRow } from './past-table.ts';

let seq = 0;
const row = (author: PastRow['author'], text: string, extra: object | null, turn?: number): PastRow => ({
  dialog_id: 'one',
  seq: (seq += 1),
  client_id: turn === undefined ? null : `turn:${turn}`,
  author,
  text,
  at: 1,
  extra: extra && JSON.stringify(extra),
});
const dialog = (...rows: readonly (() => PastRow)[]): PastRow[] => {
  seq = 0;
  return rows.map((make) => make());
};
const asks =
  (text: string, extra: object | null = null) =>
  () =>
    row('visitor', text, extra);
const turn = (to: number, extra: object) => () => row('assistant', 'Ответ', extra, to);
const operator = () => row('operator', 'Здравствуйте', null);
const shown = (rows: PastRow[]) => questionsIn(rows).map(({ question, outcome, label }) => [question, outcome, label]);

describe('what visitors asked the assistant', () => {
  it('has what became of each, also where several were said before the first answer', () => {
    const rows = dialog(
      asks('Один?'),
      asks('Два?'),
      asks('Три?', { outcome: 'handed' }),
      turn(1, { outcome: 'answer', label: 'А' }),
      turn(2, { outcome: 'suggest' }),
      turn(3, { outcome: 'note' }),
    );
    expect(shown(rows)).toEqual([
      ['Один?', 'answer', 'А'],
      ['Два?', 'suggest', null],
      ['Три?', 'person', null],
    ]);
  });

  it('has what one turn considered as it was read, however many messages it was told in', () => {
    const rows = dialog(
      asks('Скажите'),
      asks('сколько стоит?'),
      turn(2, { outcome: 'answer', label: 'А' }),
      asks('а когда'),
      asks('вы'),
      asks('работаете'),
      turn(6, { outcome: 'answer', label: 'Б', asked: 'а когда вы работаете' }),
      asks('где мой'),
      asks('зонт', { outcome: 'handed' }),
      turn(9, { outcome: 'note' }),
    );
    expect(shown(rows)).toEqual([
      ['сколько стоит?', 'answer', 'А'],
      ['а когда вы работаете', 'answer', 'Б'],
      ['где мой зонт', 'person', null],
    ]);
  });

  it('has each question of one turn with what became of it, and what went to a person before it by itself', () => {
    const rows = dialog(
      asks('Где мой зонт?', { outcome: 'handed' }),
      asks('Сколько стоит?'),
      asks('Как оплатить?'),
      asks('А дракон есть?', { outcome: 'handed' }),
      turn(4, { outcome: 'answer', label: 'А', asked: 'Сколько стоит?' }),
      turn(4, { outcome: 'answer', label: 'Б', asked: 'Как оплатить?' }),
      turn(4, { outcome: 'note' }),
    );
    expect(shown(rows)).toEqual([
      ['Где мой зонт?', 'person', null],
      ['Сколько стоит?', 'answer', 'А'],
      ['Как оплатить?', 'answer', 'Б'],
      ['А дракон есть?', 'person', null],
    ]);
  });

  it('has the question before it of what was read with that', () => {
    const rows = dialog(
      asks('Сколько стоит доставка?'),
      turn(1, { outcome: 'answer', label: 'А' }),
      asks('а курьером? и как оплатить?'),
      turn(3, { outcome: 'answer', label: 'Б' }),
      turn(3, { outcome: 'answer', label: 'А', base: 'Сколько стоит доставка?' }),
      asks('а картой?'),
      turn(6, { outcome: 'answer', label: 'Б' }),
    );
    expect(questionsIn(rows).map(({ previous }) => previous)).toEqual([
      undefined,
      'Сколько стоит доставка?',
      undefined,
    ]);
  });

  it('has nothing of what is said to an operator, of files, and of talks that nobody answered', () => {
    const rows = dialog(
      asks('Мой телефон 123'),
      operator,
      asks('Спасибо'),
      operator,
      asks('Сколько?'),
      turn(5, { outcome: 'answer', label: 'А' }),
      asks('фото', { file: {}, outcome: 'handed' }),
      asks('Ау'),
    );
    expect(shown(rows)).toEqual([['Сколько?', 'answer', 'А']]);
  });
});
