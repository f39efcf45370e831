import { hoursLimits, type WorkingInterval } from '@otklik/sdk/contract';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { blank, isOvernight } from './hour-draft.ts';
import styles from './hours.module.css';

/** Digits as a time of 24 hours, whatever the browser's language: «0930» is «09:30». */
const clockOf = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
};

interface TimeFieldProps {
  label: string;
  value: string;
  isWrong: boolean;
  /** Id of what explains it. */
  note: string;
  autoFocus: boolean;
  change: (value: string) => void;
}

const TimeField = ({ label, value, isWrong, note, autoFocus, change }: TimeFieldProps) => (
  <input
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    placeholder="09:00"
    className={classNames(styles.control, styles.time)}
    aria-label={label}
    aria-invalid={isWrong || undefined}
    aria-describedby={note}
    autoFocus={autoFocus}
    value={value}
    onChange={(event) => change(clockOf(event.target.value))}
  />
);

interface IntervalProps {
  /** What it belongs to, for screen readers: «Понедельник». */
  day: string;
  /** Its place in the day, from 0. */
  at: number;
  interval: WorkingInterval;
  /** The next day, in the genitive. */
  nextDay: string;
  errors: { from: string | null; to: string | null };
  put: (interval: WorkingInterval) => void;
  remove: (() => void) | null;
  add: (() => void) | null;
}

const Interval = ({ day, at, interval, nextDay, errors, put, remove, add }: IntervalProps) => {
  const id = useId();
  const name = at === 0 ? day : `${day}, промежуток ${at + 1}`;
  const isNew = interval.from === '' && interval.to === '';
  const error = errors.from ?? errors.to;
  const field = (side: keyof WorkingInterval, label: string) => (
    <TimeField
      label={`${name}, ${label}`}
      value={interval[side]}
      isWrong={errors[side] !== null}
      note={id}
      autoFocus={isNew && side === 'from'}
      change={(value) => put({ ...interval, [side]: value })}
    />
  );
  return (
    <div className={styles.interval}>
      <span className={styles.span}>
        {field('from', 'с')}
        <span aria-hidden>–</span>
        {field('to', 'до')}
        {remove && (
          <IconButton label={`Убрать часы: ${name}`} onClick={remove}>
            <X size={18} />
          </IconButton>
        )}
        {add && (
          <IconButton label={`Ещё часы: ${day}`} onClick={add}>
            <Plus size={18} />
          </IconButton>
        )}
      </span>
      <div id={id} className={styles.notes}>
        {isOvernight(interval) && (
          <p className={styles.overnight} role="status">
            Через полночь: до {interval.to} {nextDay}
          </p>
        )}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
};

interface IntervalFieldsProps {
  /** Which days they belong to, for screen readers. */
  name: string;
  nextDay: string;
  intervals: readonly WorkingInterval[];
  /** What the server reports on a side of an interval. */
  errorOf: (at: number, side: keyof WorkingInterval) => string | null;
  change: (intervals: WorkingInterval[]) => void;
}

/** The intervals of a day, from one to four. */
export const IntervalFields = ({ name, nextDay, intervals, errorOf, change }: IntervalFieldsProps) => (
  <div className={styles.intervals}>
    {intervals.map((interval, at) => (
      <Interval
        key={at}
        day={name}
        at={at}
        interval={interval}
        nextDay={nextDay}
        errors={{ from: errorOf(at, 'from'), to: errorOf(at, 'to') }}
        put={(changed) => change(intervals.map((each, i) => (i === at ? changed : each)))}
        remove={intervals.length > 1 ? () => change(intervals.filter((_, i) => i !== at)) : null}
        add={
          at === intervals.length - 1 && intervals.length < hoursLimits.intervals
            ? () => change([...intervals, blank])
            : null
        }
      />
    ))}
  </div>
);
