import { type CSSProperties, useState } from 'react';
import { plural } from '../../assistant/plural.ts';
import card from '../../ui/basic/card.module.css';
import { classNames } from '../../ui/basic/class-names.ts';
import { busiestHour, hourSpan, weekdays } from './busiest-hour.ts';
import styles from './hour-map.module.css';

const dialogForms = ['диалог', 'диалога', 'диалогов'] as const;
const hourNames = Array.from({ length: 24 }, (_, hour) => hour);

/** The square of an hour: the more dialogs, the larger and the more vivid. */
const Square = ({ n, most }: { n: number; most: number }) => (
  <span
    className={styles.square}
    aria-hidden
    style={n === 0 ? undefined : ({ '--share': Math.sqrt(n / most) } as CSSProperties)}
    data-empty={n === 0 || undefined}
  />
);

const Row = ({ day, row, most }: { day: number; row: readonly number[]; most: number }) => (
  <tr>
    <th scope="row">
      <abbr title={weekdays[day]!.long}>{weekdays[day]!.short}</abbr>
    </th>
    {row.map((n, hour) => (
      <td key={hour} title={`${weekdays[day]!.long}, ${hourSpan(hour)}: ${plural(n, dialogForms)}`}>
        <Square n={n} most={most} />
        <span className={styles.number} data-zero={n === 0 || undefined}>
          {n}
        </span>
      </td>
    ))}
  </tr>
);

/** Dialogs by weekday and hour, as squares or as numbers. */
export const HourMap = ({ hours }: { hours: readonly (readonly number[])[] }) => {
  const [isInNumbers, setInNumbers] = useState(false);
  const busiest = busiestHour(hours);
  const most = busiest?.n ?? 1;
  return (
    <div className={classNames(card.card, styles.map)}>
      <header>
        <h3 id="hours-title">Когда пишут</h3>
        <button type="button" aria-pressed={isInNumbers} onClick={() => setInNumbers(!isInNumbers)}>
          Числами
        </button>
      </header>
      <p>
        {busiest
          ? `Чаще всего — ${busiest.when}: ${plural(busiest.n, dialogForms)}. Чем больше и ярче квадрат, тем больше диалогов началось в этот час.`
          : 'За это время не началось ни одного диалога.'}
      </p>
      <div className={styles.scroll} role="region" aria-labelledby="hours-title" tabIndex={0}>
        <table data-numbers={isInNumbers || undefined}>
          <caption className="visually-hidden">Диалоги по дням недели и часам</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">День недели</span>
              </th>
              {hourNames.map((hour) => (
                <th key={hour} scope="col" data-quiet={hour % 3 !== 0 || undefined}>
                  <span className={styles.hour}>
                    {hour}
                    <span className="visually-hidden"> ч</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((row, day) => (
              <Row key={day} day={day} row={row} most={most} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
