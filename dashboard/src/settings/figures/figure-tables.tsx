import type { Figures, MemberFigures } from '@otklik/sdk/contract';
import type { ReactNode } from 'react';
import card from '../../ui/basic/card.module.css';
import { durationText } from './duration-text.ts';
import { scoreText } from './figure-tiles.tsx';
import styles from './figure-tables.module.css';

const dayFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', weekday: 'short', timeZone: 'UTC' });
const counts = new Intl.NumberFormat('ru');

const timeText = (times: MemberFigures['reply']): string => (times === null ? '—' : durationText(times.median));

interface FigureTableProps {
  id: string;
  title: string;
  about?: string | undefined;
  columns: readonly string[];
  children: ReactNode;
}

const FigureTable = ({ id, title, about, columns, children }: FigureTableProps) => (
  <div className={card.card}>
    <h3 id={id}>{title}</h3>
    {about && <p>{about}</p>}
    <div className={styles.scroll} role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </div>
);

/** A row a member; `isOwn`: the operator's own row alone. */
export const MemberTable = ({ members, isOwn }: Pick<Figures, 'members'> & { isOwn: boolean }) => (
  <FigureTable
    id="members-title"
    title={isOwn ? 'Ваши показатели' : 'По участникам'}
    about={isOwn ? 'Показатели всех участников видят владелец и редактор.' : undefined}
    columns={['Участник', 'Первых ответов', 'Первый ответ', 'Закрыто', 'До закрытия', 'Оценка', 'Оценок']}
  >
    {members.map(({ member, replies, reply, closed, close, rating, ratings }) => (
      <tr key={member?.id ?? ''}>
        <th scope="row">{member?.name ?? 'Программы и бывшие участники'}</th>
        <td>{counts.format(replies)}</td>
        <td>{timeText(reply)}</td>
        <td>{counts.format(closed)}</td>
        <td>{timeText(close)}</td>
        <td>{scoreText(rating)}</td>
        <td>{counts.format(ratings)}</td>
      </tr>
    ))}
  </FigureTable>
);

/** A row a day, the newest first; days without anything are left out. */
export const DayTable = ({ days }: Pick<Figures, 'days'>) => {
  const shown = days.filter(({ dialogs, replies, closed }) => dialogs + replies + closed > 0).toReversed();
  return (
    <FigureTable
      id="days-title"
      title="По дням"
      about={shown.length < days.length ? 'Дни, в которые ничего не происходило, не показаны.' : undefined}
      columns={['День', 'Диалоги', 'Решил ассистент', 'Первый ответ', 'Закрыто', 'До закрытия', 'Оценка']}
    >
      {shown.map(({ day, dialogs, solved, reply, closed, close, rating }) => (
        <tr key={day}>
          <th scope="row" className={styles.day}>
            {dayFormat.format(new Date(day))}
          </th>
          <td>{counts.format(dialogs)}</td>
          <td>{counts.format(solved)}</td>
          <td>{timeText(reply)}</td>
          <td>{counts.format(closed)}</td>
          <td>{timeText(close)}</td>
          <td>{scoreText(rating)}</td>
        </tr>
      ))}
    </FigureTable>
  );
};
