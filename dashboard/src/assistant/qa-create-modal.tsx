import { useState } from 'react';
import { useStore } from '../operator.ts';
import { useFocusAfterBusy } from '../ui/focus-after-busy.ts';
import { Modal } from '../ui/modal.tsx';
import { SubmitActions } from '../ui/submit-actions.tsx';
import { toastDone } from '../ui/toast.ts';
import { addEntry } from './knowledge-edit.ts';
import { $newQa, closeModal } from './modal-target.ts';
import { lackingOf } from './paste-lines.ts';
import { addedText } from './plural.ts';
import { QaForm } from './qa-form.tsx';

/** «Новая запись»: many questions or answers at once. */
export default function QaCreateModal() {
  const target = useStore($newQa);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  useFocusAfterBusy(isBusy);
  if (!target) return null;
  const save = async (sentences: string[]): Promise<void> => {
    setBusy(true);
    const fresh = lackingOf([], sentences);
    const isStored = await addEntry(target.contextId, target.type, fresh);
    setBusy(false);
    if (!isStored) return;
    closeModal('createQa');
    toastDone(addedText(fresh.length, sentences.length - fresh.length));
  };
  return (
    <Modal
      name="createQa"
      title={target.type === 'question' ? 'Новые вопросы' : 'Новые варианты ответа'}
      actions={<SubmitActions name="createQa" form="create-qa" text="Добавить" isBusy={isBusy} />}
    >
      <QaForm
        id="create-qa"
        type={target.type}
        text={text}
        onChange={setText}
        onSubmit={(sentences) => void save(sentences)}
      />
    </Modal>
  );
}
