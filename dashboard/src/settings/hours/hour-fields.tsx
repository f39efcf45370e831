import type { WorkingHours } from '@otklik/sdk/contract';
import { Switch } from '../../ui/field/switch.tsx';
import { DateFields } from './date-fields.tsx';
import { draftOf, usualWeek } from './hour-draft.ts';
import styles from './hours.module.css';
import { WeekFields } from './week-fields.tsx';
import { ZoneField } from './zone-field.tsx';

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
