import { toastSavedReply } from '../../assistant/contexts/reply-and-context.ts';
import { useStore } from '../../operator.ts';
import { ReadyReplyForm } from '../../settings/ready/ready-reply-form.tsx';
import { closeModal } from '../../ui/modal/modal-state.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { $savedText } from './save-reply.tsx';

/** Saves a sentence as a ready reply; asks for its title. */
export default function SaveReplyModal() {
  const text = useStore($savedText);
  const close = (): void => closeModal('saveReply');
  return (
    <Modal name="saveReply" title="Новый готовый ответ">
      <ReadyReplyForm
        initial={{ title: '', text, own: true }}
        action="Сохранить"
        onSaved={(saved) => {
          close();
          toastSavedReply('Готовый ответ сохранён', saved);
        }}
        onCancel={close}
      />
    </Modal>
  );
}
