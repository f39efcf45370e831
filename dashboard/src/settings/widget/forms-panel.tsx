import { operator } from '../../operator.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { ConfigForm } from './config-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { WidgetAskFields, WidgetConsentFields } from './widget-fields.tsx';
import type { WidgetPart } from './widget-part.ts';

/** After how many days dialogs, files and fingerprints of addresses are deleted. */
const RetentionFields = ({ config, change, validationErrorOf }: WidgetPart) => (
  <>
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
    <TextField
      label="Удалять файлы через, дней"
      type="number"
      inputMode="numeric"
      value={config.keepFileDays === null ? '' : String(config.keepFileDays)}
      placeholder="Вместе с диалогом"
      hint="Файл удаляется через столько дней после отправки, а диалог остаётся. Пустое поле — вместе с диалогом"
      onChange={(days) => change({ keepFileDays: days === '' ? null : Number(days) })}
      error={validationErrorOf('keepFileDays')}
    />
    <TextField
      label="Помнить адрес в сети, дней"
      type="number"
      inputMode="numeric"
      value={String(config.keepAddressDays || '')}
      hint="Хранится только необратимый отпечаток адреса, от 1 до 30 дней: по нему блокировка закрывает новый чат с того же места"
      onChange={(days) => change({ keepAddressDays: Number(days) })}
      error={validationErrorOf('keepAddressDays')}
    />
  </>
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
                  <Sheet title="Хранение">
                    <RetentionFields {...part} />
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
