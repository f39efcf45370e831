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

describe('past questions of a dialog', () => {
  it('have their outcomes, also if several were sent before the first answer', () => {
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

  it('join the messages that one turn considered together', () => {
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

  it('list each question of one turn with its outcome, and separately one handed to a person before', () => {
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

  it('have the previous question that a follow-up was read with', () => {
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

  it('exclude sentences to an operator, files, and unanswered dialogs', () => {
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
