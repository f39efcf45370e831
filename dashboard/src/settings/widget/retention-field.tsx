import { TextField } from '../../ui/field/text-field.tsx';
import type { WidgetPart } from './widget-part.ts';

/** After how many days a silent dialog is deleted. */
export const RetentionField = ({ config, change, validationErrorOf }: WidgetPart) => (
  <TextField
    label="Удалять диалоги через, дней"
    type="number"
    inputMode="numeric"
    value={config.keepDays === null ? '' : String(config.keepDays)}
    placeholder="Хранить всегда"
    hint={
      'Раз в сутки диалоги этого домена, где столько дней нет новых сообщений, удаляются навсегда вместе с файлами; статистика остаётся. Пустое поле — хранить всегда'
    }
    onChange={(days) => change({ keepDays: days === '' ? null : Number(days) })}
    error={validationErrorOf('keepDays')}
  />
);
