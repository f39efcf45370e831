import { fieldOf, type HourDraft, intervalsOf, usual, week, withIntervals } from './hour-draft.ts';
import styles from './hours.module.css';
import { IntervalFields } from './interval-fields.tsx';

export interface HourPartProps {
  hours: HourDraft;
  change: (hours: HourDraft) => void;
  validationErrorOf: (field: string) => string | null;
}

const Day = ({ day, hours, change, validationErrorOf }: HourPartProps & { day: number }) => {
  const { name } = week[day]!;
  const intervals = intervalsOf(hours, day);
  const put = (changed: typeof intervals): void => change(withIntervals(hours, day, changed));
  const error = validationErrorOf(`hours.more.${day}`);
  return (
    <li className={styles.day}>
      <label className={styles.dayName}>
        <input
          type="checkbox"
          checked={intervals.length > 0}
          onChange={(event) => put(event.target.checked ? [usual] : [])}
        />
        {name}
      </label>
      {intervals.length > 0 ? (
        <IntervalFields
          name={name}
          nextDay={week[(day + 1) % 7]!.of}
          intervals={intervals}
          errorOf={(at, side) => validationErrorOf(`${fieldOf(hours, day, at)}.${side}`)}
          change={put}
        />
      ) : (
        <span className={styles.off}>выходной</span>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </li>
  );
};

/** The hours of each weekday. */
export const WeekFields = (props: HourPartProps) => {
  const error = props.validationErrorOf('hours.days');
  return (
    <>
      <ul className={styles.week} aria-label="Рабочие дни">
        {week.map(({ name }, day) => (
          <Day key={name} day={day} {...props} />
        ))}
      </ul>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
};
