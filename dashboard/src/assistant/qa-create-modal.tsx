import { useState } from 'react';
import { useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfterBusy } from '../ui/focus-after-busy.ts';
import { Modal } from '../ui/modal.tsx';
import { toastDone } from '../ui/toast.ts';
import { addEntry } from './knowledge-edit.ts';
import { $newQa, closeModal } from './modal-target.ts';
import { plural, sentenceForms } from './plural.ts';
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
    const isStored = await addEntry(target.contextId, target.type, sentences);
    setBusy(false);
    if (!isStored) return;
    setText('');
    closeModal('createQa');
    toastDone(`Добавлено: ${plural(sentences.length, sentenceForms)}`);
  };
  return (
    <Modal
      name="createQa"
      title={target.type === 'question' ? 'Новые вопросы' : 'Новые ответы'}
      actions={
        <>
          <Button kind="plain" onClick={() => closeModal('createQa')}>
            Отмена
          </Button>
          <Button type="submit" form="create-qa" loading={isBusy}>
            Добавить
          </Button>
        </>
      }
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
