import type { AssistantSetting } from '@otklik/sdk/contract';
import { useState } from 'react';
import { ReplyFields } from './reply-fields.tsx';
import { SaveBar } from '../save-bar.tsx';
import { Sheet } from '../setting-panel.tsx';
import styles from './setting-form.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** The owner's own replies to small talk, folded unless unsaved ones wait here. */
export const ReplyForm = ({ id, initial }: { id: string; initial: AssistantSetting }) => {
  const { draft, change, validationErrorOf, submit, bar } = useSettingForm('replies', id, initial);
  const [isOpen] = useState(bar.isChanged);
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="Свои ответы ассистента">
      <Sheet>
        <details className={styles.fold} open={isOpen}>
          <summary>Свои ответы на «спасибо», «привет» и другие слова без вопроса</summary>
          <ReplyFields
            replies={draft.replies}
            change={(replies) => change({ replies })}
            validationErrorOf={validationErrorOf}
          />
          <SaveBar {...bar} />
        </details>
      </Sheet>
    </form>
  );
};
