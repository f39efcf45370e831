import { operator } from '../../operator.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { ConfigForm } from './config-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { WidgetAskFields, WidgetConsentFields } from './widget-fields.tsx';
import type { WidgetPart } from './widget-part.ts';

/** After how many days a silent dialog is deleted. */
const RetentionField = ({ config, change, validationErrorOf }: WidgetPart) => (
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

/** What the chat asks of a visitor and how long it is stored, a domain at a time. */
export const FormsPanel = () => (
  <SettingPanel title="Формы" lead="Что чат спрашивает у посетителя и сколько хранится переписка.">
    <EachDomain lacking="У каждого домена свои вопросы к посетителю и свой текст согласия.">
      {(domain) => (
        <LoadedSheet key={domain.id} id={domain.id} load={operator.domain.config}>
          {(config) => (
            <ConfigForm title="Формы" domain={domain} saved={config}>
              {(part) => (
                <>
                  <Sheet title="Контакты посетителя">
                    <WidgetAskFields {...part} />
                  </Sheet>
                  <Sheet title="Согласие посетителя">
                    <WidgetConsentFields {...part} />
                  </Sheet>
                  <Sheet title="Хранение диалогов">
                    <RetentionField {...part} />
                  </Sheet>
                </>
              )}
            </ConfigForm>
          )}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default FormsPanel;
