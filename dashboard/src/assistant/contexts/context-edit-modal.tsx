import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { useForm } from '../../ui/field/form.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { SubmitActions } from '../../ui/field/submit-actions.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { contextChecks, reportContextFailure } from './context-create-modal.tsx';
import { PassedOnSwitch } from './passed-on.tsx';
import { $contextTarget, type ContextTarget, closeModal } from '../modal-target.ts';

/** «Изменить контекст»: another name or description. */
export default function ContextEditModal() {
  const target = useStore($contextTarget);
  return target && <ContextForm key={target.id} target={target} />;
}

const ContextForm = ({ target }: { target: ContextTarget }) => {
  const [passedOn, setPassedOn] = useState(target.passedOn);
  const form = useForm({
    initial: { label: target.label, description: target.description },
    checks: contextChecks,
    onFailure: reportContextFailure,
    onSubmit: async ({ label, description }) => {
      await operator.assistant.editLabel(target.id, {
        label: label.trim(),
        description: description.trim(),
        passedOn,
      });
      closeModal('contextEdit');
    },
  });
  useFocusAfterBusy(form.isBusy);
  return (
    <Modal
      name="contextEdit"
      title="Изменить контекст"
      actions={<SubmitActions name="contextEdit" form="edit-context" text="Сохранить" isBusy={form.isBusy} />}
    >
      <form id="edit-context" onSubmit={form.submit} noValidate style={{ display: 'grid', gap: 'var(--s-4)' }}>
        <TextField label="Название" maxLength={64} autoFocus {...form.field('label')} />
        <TextArea
          label="Описание"
          hint="Для вас: посетители его не видят"
          maxLength={500}
          rows={3}
          {...form.field('description')}
        />
        <PassedOnSwitch isOn={passedOn} onChange={setPassedOn} />
        {form.note && <Note tone="bad">{form.note}</Note>}
      </form>
    </Modal>
  );
};
