import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { $contextTarget, closeModal } from '../modal-target.ts';
import { entryForms, plural } from '../plural.ts';

/** «Удалить контекст?»: with all of its questions and answers. */
export default function ContextDeleteModal({ onDeleted }: { onDeleted: (id: string) => void }) {
  const target = useStore($contextTarget);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useFocusAfterBusy(isBusy);
  if (!target) return null;
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await operator.assistant.removeLabel(target.id);
      closeModal('contextDelete');
      onDeleted(target.id);
      toastDone(`Контекст «${target.label}» удалён`);
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      name="contextDelete"
      title="Удалить контекст?"
      size="s"
      actions={
        <>
          <Button kind="plain" onClick={() => closeModal('contextDelete')}>
            Отмена
          </Button>
          <Button kind="danger" loading={isBusy} onClick={() => void remove()}>
            Удалить
          </Button>
        </>
      }
    >
      <p>
        «{target.label}» исчезнет вместе со всем, что в нём есть: {plural(target.sentences, entryForms)}. Отменить это
        нельзя.
      </p>
      {failure && <Note tone="bad">{failure}</Note>}
    </Modal>
  );
}
