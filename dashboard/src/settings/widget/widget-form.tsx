import { ApiError } from '@otklik/sdk';
import type { DomainConfig } from '@otklik/sdk/contract';
import { type FormEvent, useState } from 'react';
import { operator } from '../../operator.ts';
import { toastDone } from '../../ui/notice/toast.ts';
import { changesOf, useUnsaved } from '../../ui/field/unsaved.ts';
import { GreetingFields } from './greeting-fields.tsx';
import { SaveBar } from '../save-bar.tsx';
import { Sheet } from '../setting-panel.tsx';
import { WidgetBehaviourFields, WidgetConsentFields, WidgetLookFields, WidgetTextFields } from './widget-fields.tsx';
import styles from './widget-form.module.css';
import type { WidgetPart } from './widget-part.ts';
import { WidgetPreview } from './widget-preview.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

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

const useWidgetForm = (id: string, initial: DomainConfig) => {
  const { draft: config, saved, isChanged, change, restore, settle } = useUnsaved(`widget ${id}`, initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      settle(await operator.domain.editConfig(id, changesOf(config, saved)), config);
      toastDone('Виджет сохранён');
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  const part: WidgetPart = {
    config,
    change: (next) => {
      change(next);
      setFailure(null);
    },
    validationErrorOf: (field) => fields[field] ?? null,
  };
  return {
    part,
    save,
    isBusy,
    failure,
    isChanged,
    restore: () => {
      restore();
      setFailure(null);
    },
  };
};

/** The widget's settings next to a live preview. */
export const WidgetForm = ({ id, site, saved }: { id: string; site: string; saved: DomainConfig }) => {
  const { part, save, isBusy, failure, isChanged, restore } = useWidgetForm(id, saved);
  return (
    <form noValidate onSubmit={save} className={styles.form} aria-label="Виджет">
      <div className={styles.parts}>
        <Sheet title="Внешний вид">
          <WidgetLookFields {...part} />
        </Sheet>
        <Sheet title="Тексты">
          <WidgetTextFields {...part} />
        </Sheet>
        <Sheet title="Приветствия">
          <GreetingFields {...part} />
        </Sheet>
        <Sheet title="Поведение">
          <WidgetBehaviourFields {...part} />
        </Sheet>
        <Sheet title="Согласие посетителя">
          <WidgetConsentFields {...part} />
        </Sheet>
        <Sheet title="Хранение диалогов">
          <RetentionField {...part} />
        </Sheet>
        <SaveBar isChanged={isChanged} isBusy={isBusy} failure={failure} onRestore={restore} />
      </div>
      <div className={styles.preview}>
        <WidgetPreview site={site} config={part.config} />
      </div>
    </form>
  );
};
