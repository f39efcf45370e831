import { type DatedHours, hoursLimits } from '@otklik/sdk/contract';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { Select } from '../../ui/field/select.tsx';
import { Row } from '../setting-panel.tsx';
import { usual } from './hour-draft.ts';
import { missingHolidays, periodText } from './holidays.ts';
import styles from './hours.module.css';
import { IntervalFields } from './interval-fields.tsx';
import type { HourPartProps } from './week-fields.tsx';

interface DateFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | null;
  autoFocus?: boolean;
  change: (value: string) => void;
}

const DateField = ({ label, name, value, error, autoFocus, change }: DateFieldProps) => {
  const id = useId();
  return (
    <div className={styles.dateField}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={classNames(styles.control, styles.date)}
        aria-label={`${name}, ${label}`}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-error`}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined}>
        {error && (value === '' ? 'Укажите дату' : error)}
      </p>
    </div>
  );
};

const kinds = [
  { value: 'off', text: 'Выходной' },
  { value: 'open', text: 'Другие часы' },
] as const;

interface PeriodProps {
  period: DatedHours;
  errorOf: (field: string) => string | null;
  put: (period: DatedHours) => void;
  remove: () => void;
}

/** The first and the last day; a single day is chosen by one date. */
const DayFields = ({ period, errorOf, put }: Omit<PeriodProps, 'remove'>) => {
  const { from, to } = period;
  const begin = (value: string): void => put({ ...period, from: value, to: to === from || to < value ? value : to });
  return (
    <>
      <DateField
        label="с"
        name="Особые дни"
        value={from}
        error={errorOf('from')}
        autoFocus={from === ''}
        change={begin}
      />
      <DateField
        label="по"
        name="Особые дни"
        value={to}
        error={errorOf('to')}
        change={(value) => put({ ...period, to: value })}
      />
    </>
  );
};

const Period = ({ period, errorOf, put, remove }: PeriodProps) => {
  const { intervals } = period;
  const name = periodText(period);
  return (
    <li>
      <div className={styles.period} role="group" aria-label={name}>
        <p className={styles.periodName} aria-hidden>
          {name}
        </p>
        <div className={styles.dates}>
          <DayFields period={period} errorOf={errorOf} put={put} />
          <Select
            label={`Что в эти дни: ${name}`}
            hideLabel
            value={intervals.length > 0 ? 'open' : 'off'}
            options={kinds}
            onChange={(kind) => put({ ...period, intervals: kind === 'open' ? [usual] : [] })}
          />
          <IconButton label={`Убрать: ${name}`} onClick={remove}>
            <X size={18} />
          </IconButton>
        </div>
        {intervals.length > 0 && (
          <IntervalFields
            name={name}
            nextDay="следующего дня"
            intervals={intervals}
            errorOf={(at, side) => errorOf(`intervals.${at}.${side}`)}
            change={(changed) => put({ ...period, intervals: changed })}
          />
        )}
      </div>
    </li>
  );
};

const sorted = (dates: readonly DatedHours[]): DatedHours[] => dates.toSorted((a, b) => (a.from < b.from ? -1 : 1));

const dayCount = (dates: readonly DatedHours[]): number =>
  dates.reduce((sum, { from, to }) => sum + 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000, 0);

/** Fills in the holidays of this year and of the next. */
const HolidayButtons = ({ hours, change }: Omit<HourPartProps, 'validationErrorOf'>) => {
  const [added, setAdded] = useState('');
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const thisYear = Number(today.slice(0, 4));
  const years = [thisYear, thisYear + 1].map((year) => ({
    year,
    missing: missingHolidays(year, hours.dates, today),
  }));
  return (
    <>
      {years
        .filter(({ missing }) => missing.length > 0)
        .map(({ year, missing }) => (
          <Button
            key={year}
            kind="plain"
            onClick={() => {
              change({ ...hours, dates: sorted([...hours.dates, ...missing]) });
              setAdded(`Праздники ${year} года: добавлено дней — ${dayCount(missing)}`);
            }}
          >
            Праздники {year} года
          </Button>
        ))}
      <span className={styles.added} role="status">
        {added}
      </span>
    </>
  );
};

/** Days with hours of their own: holidays, days off, a short day. */
export const DateFields = ({ hours, change, validationErrorOf }: HourPartProps) => {
  const { dates } = hours;
  const error = validationErrorOf('hours.dates');
  const put = (changed: DatedHours[]): void => change({ ...hours, dates: changed });
  return (
    <div className={styles.exceptions} role="group" aria-labelledby="special-days">
      <h4 id="special-days" className={styles.subtitle}>
        Праздники и особые дни
      </h4>
      <p className={styles.hint}>
        В эти дни действуют они, а не часы недели. Кнопка добавит нерабочие праздники России; перенесённые выходные
        впишите сами.
      </p>
      {dates.length > 0 && (
        <ul className={styles.periods}>
          {dates.map((period, at) => (
            <Period
              key={at}
              period={period}
              errorOf={(field) => validationErrorOf(`hours.dates.${at}.${field}`)}
              put={(changed) => put(dates.map((each, i) => (i === at ? changed : each)))}
              remove={() => put(dates.filter((_, i) => i !== at))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Row>
        {dates.length < hoursLimits.dates && (
          <Button
            kind="plain"
            icon={<Plus size={18} />}
            onClick={() => put([...dates, { from: '', to: '', intervals: [] }])}
          >
            Добавить дни
          </Button>
        )}
        <HolidayButtons hours={hours} change={change} />
      </Row>
    </div>
  );
};
