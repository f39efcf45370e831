import type { HourPartProps } from './week-fields.tsx';
import { zoneNames, zoneText } from './time-zones.ts';
import styles from './hours.module.css';

/** The time zone, by which the hours are. */
export const ZoneField = ({ hours, change, validationErrorOf }: HourPartProps) => {
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
