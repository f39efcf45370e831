import type { WorkingDay, WorkingHours } from '@otklik/sdk/contract';
import { Switch } from '../../ui/field/switch.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { guessZone, zoneNames, zoneText } from './time-zones.ts';
import styles from './setting-form.module.css';

const week = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;
const usual: WorkingDay = { from: '09:00', to: '18:00' };

const usualWeek = (): WorkingHours => ({
  zone: guessZone(),
  days: week.map((_, day) => (day < 5 ? usual : null)),
});

/** Digits as a time of 24 hours, whatever the browser's language: «0930» is «09:30». */
const clockOf = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
};

interface HourFieldsProps {
  hours: WorkingHours | null;
  change: (hours: WorkingHours | null) => void;
  validationErrorOf: (field: string) => string | null;
}

/** When people answer, or that it is not known. */
export const HourFields = ({ hours, change, validationErrorOf }: HourFieldsProps) => (
  <div className={styles.hours}>
    <Switch
      label="Указать рабочие часы"
      hint="Посетителю, который зовёт человека, ассистент скажет, когда ему ответят"
      isOn={hours !== null}
      onChange={(isOn) => change(isOn ? usualWeek() : null)}
    />
    {hours && <Week hours={hours} change={change} validationErrorOf={validationErrorOf} />}
  </div>
);

const Week = ({ hours, change, validationErrorOf }: HourFieldsProps & { hours: WorkingHours }) => {
  const put = (at: number, day: WorkingDay | null): void =>
    change({ ...hours, days: hours.days.map((current, i) => (i === at ? day : current)) });
  const error = validationErrorOf('hours.days') ?? validationErrorOf('hours.zone');
  return (
    <>
      <ul className={styles.week} aria-label="Рабочие дни">
        {week.map((name, at) => (
          <Day
            key={name}
            name={name}
            day={hours.days[at] ?? null}
            error={validationErrorOf(`hours.days.${at}.to`) ?? validationErrorOf(`hours.days.${at}.from`)}
            put={(day) => put(at, day)}
          />
        ))}
      </ul>
      <div className={styles.zone}>
        <label htmlFor="zone">Часовой пояс</label>
        <input
          id="zone"
          className={styles.control}
          list="time-zones"
          value={hours.zone}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={error ? 'hours-fault' : 'zone-hint'}
          aria-invalid={validationErrorOf('hours.zone') !== null || undefined}
          onChange={(event) => change({ ...hours, zone: event.target.value })}
        />
        <datalist id="time-zones">
          {zoneNames().map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <p id="zone-hint" className={styles.hint}>
          {zoneText(hours.zone)}
        </p>
      </div>
      {error && (
        <p id="hours-fault" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
};

interface DayProps {
  name: string;
  day: WorkingDay | null;
  error: string | null;
  put: (day: WorkingDay | null) => void;
}

const Day = ({ name, day, error, put }: DayProps) => {
  const time = (side: keyof WorkingDay, label: string) => (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="09:00"
      className={classNames(styles.control, styles.time)}
      aria-label={`${name}, ${label}`}
      aria-invalid={error !== null || undefined}
      value={day?.[side]}
      onChange={(event) => day && put({ ...day, [side]: clockOf(event.target.value) })}
    />
  );
  return (
    <li className={styles.day}>
      <label className={styles.dayName}>
        <input type="checkbox" checked={day !== null} onChange={(event) => put(event.target.checked ? usual : null)} />
        {name}
      </label>
      {day ? (
        <span className={styles.span}>
          {time('from', 'с')}
          <span aria-hidden>–</span>
          {time('to', 'до')}
        </span>
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
