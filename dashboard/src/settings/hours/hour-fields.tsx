import type { WorkingHours } from '@otklik/sdk/contract';
import { Switch } from '../../ui/field/switch.tsx';
import { DateFields } from './date-fields.tsx';
import { draftOf, usualWeek } from './hour-draft.ts';
import styles from './hours.module.css';
import { zoneNames, zoneText } from './time-zones.ts';
import { type HourPartProps, WeekFields } from './week-fields.tsx';

/** The time zone, by which the hours are. */
const ZoneField = ({ hours, change, validationErrorOf }: HourPartProps) => {
  const error = validationErrorOf('hours.zone');
  return (
    <div className={styles.zone}>
      <label htmlFor="zone">Часовой пояс</label>
      <input
        id="zone"
        className={styles.control}
        list="time-zones"
        value={hours.zone}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={error ? 'zone-error' : 'zone-hint'}
        aria-invalid={error !== null || undefined}
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
      {error && (
        <p id="zone-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

interface HourFieldsProps {
  label: string;
  hint: string;
  hours: WorkingHours | null;
  change: (hours: WorkingHours | null) => void;
  validationErrorOf: (field: string) => string | null;
}

/** When people answer, or that it is not known. */
export const HourFields = ({ label, hint, hours, change, validationErrorOf }: HourFieldsProps) => {
  const parts = hours && { hours: draftOf(hours), change, validationErrorOf };
  return (
    <div className={styles.hours}>
      <Switch label={label} hint={hint} isOn={hours !== null} onChange={(isOn) => change(isOn ? usualWeek() : null)} />
      {parts && (
        <>
          <WeekFields {...parts} />
          <ZoneField {...parts} />
          <DateFields {...parts} />
        </>
      )}
    </div>
  );
};
