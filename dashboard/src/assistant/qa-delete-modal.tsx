import { useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { removeEntry } from './knowledge-edit.ts';
import { $qaTarget, closeModal } from './modal-target.ts';
import { formsOf, plural } from './plural.ts';

/** «Удалить запись?» */
export default function QaDeleteModal() {
  const target = useStore($qaTarget);
  if (!target) return null;
  const remove = (): void => {
    closeModal('deleteQa');
    void removeEntry(target, target.sentences);
  };
  return (
    <Modal
      name="deleteQa"
      title="Удалить запись?"
      size="s"
      actions={
        <>
          <Button kind="plain" onClick={() => closeModal('deleteQa')}>
            Отмена
          </Button>
          <Button kind="danger" onClick={remove}>
            Удалить
          </Button>
        </>
      }
    >
      <p>
        В записи {plural(target.sentences.length, formsOf(target.type))}, первый: «{target.sentences[0]}».
      </p>
    </Modal>
  );
}
