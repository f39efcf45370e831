import type { FigureSum, FigureTimes } from '@otklik/sdk/contract';
import { percentText, plural } from '../../assistant/plural.ts';
import { Tile, Tiles } from '../../ui/basic/tiles.tsx';
import { durationText } from './duration-text.ts';

const dialogForms = ['диалог', 'диалога', 'диалогов'] as const;
const ratingForms = ['оценка', 'оценки', 'оценок'] as const;
const scores = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const counts = new Intl.NumberFormat('ru');

/** «4,7»; a dash without ratings. */
export const scoreText = (rating: number | null): string => (rating === null ? '—' : scores.format(rating));

const timesHint = (times: FigureTimes | null): string =>
  times === null ? 'пока не из чего считать' : `в среднем ${durationText(times.average)}`;

/** The sums of a period. */
export const FigureTiles = ({ total }: { total: FigureSum }) => {
  const { dialogs, solved, replies, reply, closed, close, ratings, rating } = total;
  return (
    <Tiles>
      <Tile
        name="Диалоги"
        value={counts.format(dialogs)}
        hint={replies === 0 ? 'человек не отвечал' : `человек ответил в ${counts.format(replies)}`}
      />
      <Tile
        name="Решил ассистент"
        value={dialogs === 0 ? '—' : percentText(Math.min(1, solved / dialogs))}
        hint={`${plural(solved, dialogForms)} без человека`}
      />
      <Tile name="Первый ответ" value={reply ? durationText(reply.median) : '—'} hint={timesHint(reply)} />
      <Tile
        name="До закрытия"
        value={close ? durationText(close.median) : '—'}
        hint={closed === 0 ? 'ничего не закрыто' : timesHint(close)}
      />
      <Tile
        name="Оценка"
        value={scoreText(rating)}
        hint={ratings === 0 ? 'пока никто не оценил' : plural(ratings, ratingForms)}
      />
    </Tiles>
  );
};
