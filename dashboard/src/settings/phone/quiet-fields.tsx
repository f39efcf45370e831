import type { QuietHours } from '@otklik/sdk/contract';
import { Switch } from '../../ui/field/switch.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { guessZone, zoneText } from '../hours/time-zones.ts';
import styles from './phone-panel.module.css';

interface QuietFieldsProps {
  quiet: QuietHours | null;
  change: (quiet: QuietHours | null) => void;
  validationErrorOf: (field: string) => string | null;
}

const usual = (): QuietHours => ({ from: '22:00', to: '08:00', zone: guessZone() });

/** When nothing is sent to the person's devices. */
export const QuietFields = ({ quiet, change, validationErrorOf }: QuietFieldsProps) => (
  <>
    <Switch
      label="Тихие часы"
      hint={quiet ? zoneText(quiet.zone) : 'Время, когда уведомления не приходят'}
      isOn={quiet !== null}
      onChange={(isOn) => change(isOn ? usual() : null)}
    />
    {quiet && (
      <div className={styles.times}>
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            label={side === 'from' ? 'С' : 'До'}
            value={quiet[side]}
            placeholder={usual()[side]}
            inputMode="numeric"
            autoComplete="off"
            error={validationErrorOf(`quiet.${side}`)}
            onChange={(value) => change({ ...quiet, [side]: value })}
          />
        ))}
      </div>
    )}
  </>
);
