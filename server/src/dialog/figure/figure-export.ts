import type { Figures, FigureSum, MemberFigures, Query } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { noteTrail } from '../../event/trail.ts';
import type { Caller } from '../../security/caller.ts';
import { byteOrderMark, type Cell, csvHeaders, csvRow } from '../../http/csv.ts';
import { readFigures } from './figure-service.ts';

const weekdays = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];

const personalHead = [
  'Первых ответов',
  'Первый ответ: медиана, с',
  'Первый ответ: среднее, с',
  'Закрыто',
  'До закрытия: медиана, с',
  'До закрытия: среднее, с',
  'Оценок',
  'Средняя оценка',
];

const personalCells = (figures: FigureSum | MemberFigures): Cell[] => [
  figures.replies,
  figures.reply?.median ?? null,
  figures.reply?.average ?? null,
  figures.closed,
  figures.close?.median ?? null,
  figures.close?.average ?? null,
  figures.ratings,
  figures.rating,
];

const sumCells = (sum: FigureSum): Cell[] => [sum.dialogs, sum.solved, ...personalCells(sum)];

const tables: Readonly<Record<NonNullable<Query<'GET /figure/export'>['by']>, (figures: Figures) => Cell[][]>> = {
  day: ({ days, total }) => [
    ['День', 'Диалогов', 'Решил ассистент', ...personalHead],
    ...days.map((day) => [day.day, ...sumCells(day)]),
    ['Всего', ...sumCells(total)],
  ],
  member: ({ members }) => [
    ['Участник', ...personalHead],
    ...members.map((row) => [row.member?.name ?? 'Программы и бывшие участники', ...personalCells(row)]),
  ],
  hour: ({ hours }) => [
    ['День недели', ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)],
    ...hours.map((row, day) => [weekdays[day]!, ...row]),
  ],
};

/** A table of the figures as CSV. */
export async function exportFigures(
  deps: Deps,
  by: Caller,
  { by: table = 'day', ...query }: Query<'GET /figure/export'>,
): Promise<Response> {
  const figures = await readFigures(deps, by, query);
  const text = byteOrderMark + tables[table](figures).map(csvRow).join('');
  await noteTrail(deps, deps.db, by, 'export');
  return new Response(text, { headers: csvHeaders(`figures-${table}-${figures.from}-${figures.to}`) });
}
