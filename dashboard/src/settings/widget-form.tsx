import { ApiError } from '@otklik/sdk';
import type { WidgetConfig } from '@otklik/sdk/contract';
import { type FormEvent, useState } from 'react';
import { operator } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { textOfError } from '../ui/error-text.ts';
import { Note } from '../ui/note.tsx';
import { toastDone } from '../ui/toast.ts';
import { GreetingFields } from './greeting-fields.tsx';
import { Row, Sheet } from './setting-panel.tsx';
import { WidgetBehaviourFields, WidgetLookFields, WidgetTextFields } from './widget-fields.tsx';
import styles from './widget-form.module.css';
import type { WidgetPart } from './widget-part.ts';
import { WidgetPreview } from './widget-preview.tsx';

const useWidgetForm = (id: string, initial: WidgetConfig) => {
  const [saved, setSaved] = useState(initial);
  const [config, setConfig] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const next = await operator.domain.editConfig(id, config);
      setSaved(next);
      setConfig(next);
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
      setConfig({ ...config, ...next });
      setFailure(null);
    },
    validationErrorOf: (field) => fields[field] ?? null,
  };
  const isChanged = JSON.stringify(config) !== JSON.stringify(saved);
  return {
    part,
    save,
    isBusy,
    failure,
    isChanged,
    restore: () => {
      setConfig(saved);
      setFailure(null);
    },
  };
};

/** The widget's settings beside a live preview. */
export const WidgetForm = ({ id, saved }: { id: string; saved: WidgetConfig }) => {
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
        <div className={styles.save} data-changed={isChanged || undefined}>
          {failure !== null && <Note tone="bad">{textOfError(failure)}</Note>}
          <Row>
            <Button type="submit" loading={isBusy} disabled={!isChanged}>
              Сохранить
            </Button>
            {isChanged && !isBusy && (
              <Button kind="ghost" onClick={restore}>
                Отменить изменения
              </Button>
            )}
          </Row>
        </div>
      </div>
      <div className={styles.preview}>
        <WidgetPreview config={part.config} />
      </div>
    </form>
  );
};
