import type { Qa } from '@otklik/sdk/contract';
import { useState } from 'react';
import { useStore } from '../operator.ts';
import { Modal } from '../ui/modal.tsx';
import { SubmitActions } from '../ui/submit-actions.tsx';
import { changeSentences } from './knowledge-edit.ts';
import { $qaTarget, closeModal } from './modal-target.ts';
import { lackingOf, textOfSentences } from './paste-lines.ts';
import { QaForm } from './qa-form.tsx';

/** «Изменить запись»: all of its sentences in one field. */
export default function QaEditModal() {
  const target = useStore($qaTarget);
  return target && <QaEdit key={target.id} qa={target} />;
}

const QaEdit = ({ qa }: { qa: Qa }) => {
  const [text, setText] = useState(textOfSentences(qa.type, qa.sentences));
  const save = (sentences: string[]): void => {
    changeSentences(qa, lackingOf([], sentences));
    closeModal('editQa');
  };
  return (
    <Modal
      name="editQa"
      title={qa.type === 'question' ? 'Изменить вопросы' : 'Изменить варианты ответа'}
      actions={<SubmitActions name="editQa" form="edit-qa" text="Сохранить" />}
    >
      <QaForm id="edit-qa" type={qa.type} text={text} onChange={setText} onSubmit={save} />
    </Modal>
  );
};
