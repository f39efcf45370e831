import { useStore } from '@otklik/sdk/react';
import { useState } from 'react';
import { Button } from '../basic/button.tsx';
import { $question, closeQuestion } from './confirm.ts';
import { textOfError } from '../text/error-text.ts';
import { Modal } from './modal.tsx';
import { Note } from '../notice/note.tsx';

/** The one modal that asks «точно?»: shown by `confirm`. */
export const ConfirmModal = () => {
  const question = useStore($question);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!question) return null;
  const agree = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await question.run();
      closeQuestion();
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      name="confirm"
      title={question.title}
      size="s"
      onClose={() => setFailure(null)}
      actions={
        <>
          <Button kind="plain" onClick={closeQuestion}>
            Отмена
          </Button>
          <Button kind={question.danger ? 'danger' : 'primary'} loading={busy} onClick={agree}>
            {question.action}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      {failure && <Note tone="bad">{failure}</Note>}
    </Modal>
  );
};

export default ConfirmModal;
