import { ApiError } from '@otklik/sdk';
import type { AssistantSetting } from '@otklik/sdk/contract';
import { type FormEvent, useState } from 'react';
import { operator } from '../../operator.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Select } from '../../ui/field/select.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { changesOf, useUnsaved } from '../../ui/field/unsaved.ts';
import { HourFields } from './hour-fields.tsx';
import { ReplyFields } from './reply-fields.tsx';
import { SaveBar } from '../save-bar.tsx';
import { Sheet, Stack } from '../setting-panel.tsx';
import { smallTalkReplies } from './small-talk-replies.ts';
import styles from './assistant-form.module.css';

const letters = [
  { value: 'at_once', text: 'Сразу' },
  { value: 'digest', text: 'Сводкой раз в день' },
  { value: 'off', text: 'Не присылать' },
] as const;

/** The whole of the replies: those that the owner has emptied are the built-in ones again. */
const allReplies = (replies: AssistantSetting['replies']) =>
  Object.fromEntries(smallTalkReplies.map(({ kind }) => [kind, replies[kind]?.trim() || null]));

/**
 * How the assistant of a domain behaves: what it replies to small talk, when people are there, which letters are sent.
 */
export const AssistantForm = ({ id, initial }: { id: string; initial: AssistantSetting }) => {
  const { draft, saved, isChanged, change, restore, settle } = useUnsaved(`assistant ${id}`, initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useFocusAfterBusy(isBusy);
  const errors = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  const validationErrorOf = (field: string): string | null => errors[field] ?? null;
  const edit = (part: Partial<AssistantSetting>): void => {
    change(part);
    setFailure(null);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const stored = await operator.assistant.editSetting(id, {
        ...changesOf(draft, saved),
        replies: changesOf(allReplies(draft.replies), allReplies(saved.replies)),
      });
      settle(stored, draft);
      toastDone('Настройки ассистента сохранены');
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={save} className={styles.form} aria-label="Ассистент">
      <Sheet title="Рабочие часы">
        <HourFields hours={draft.hours} change={(hours) => edit({ hours })} validationErrorOf={validationErrorOf} />
      </Sheet>
      <LetterSheet notify={draft.notify} onChange={(notify) => edit({ notify })} />
      <Sheet title="Ответы на приветствия">
        <ReplyFields
          replies={draft.replies}
          change={(replies) => edit({ replies })}
          validationErrorOf={validationErrorOf}
        />
      </Sheet>
      <SaveBar
        isChanged={isChanged}
        isBusy={isBusy}
        failure={failure}
        onRestore={() => {
          restore();
          setFailure(null);
        }}
      />
    </form>
  );
};

interface LetterSheetProps {
  notify: AssistantSetting['notify'];
  onChange: (notify: AssistantSetting['notify']) => void;
}

const LetterSheet = ({ notify, onChange }: LetterSheetProps) => (
  <Sheet title="Письма о тех, кто ждёт">
    <p className={styles.hint}>Когда посетитель ждёт человека, а в аккаунте никого нет, мы напишем на ваш e-mail.</p>
    <Stack>
      <Select label="Когда присылать" value={notify} options={letters} onChange={onChange} />
    </Stack>
  </Sheet>
);
