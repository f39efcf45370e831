import { useState } from 'react';
import { validationErrorOf, labelRule, textRule } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { useForm } from '../../ui/field/form.ts';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { SubmitActions } from '../../ui/field/submit-actions.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { addEntry } from './knowledge-edit.ts';
import { $newContext, type NewContext, closeModal } from '../modal-target.ts';
import { PassedOnSwitch } from './passed-on.tsx';
import { plural, questionForms } from '../plural.ts';

/** The checks of a context's fields, for its creation and its change. */
export const contextChecks = {
  label: (value: string) => validationErrorOf(labelRule, value.trim()),
  description: (value: string) => (value === '' ? null : validationErrorOf(textRule(0, 500), value)),
};

/** A conflict is an existing name. */
export const reportContextFailure: Parameters<
  typeof useForm<{ label: string; description: string }>
>[0]['onFailure'] = (cause, report) => {
  const isTaken = typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 409;
  if (isTaken) report.fail('label', 'Контекст с таким названием уже есть');
  else reportFailure(cause, report, ['label', 'description']);
};

const FirstQuestionsNote = ({ questions }: Pick<NewContext, 'questions'>) => (
  <Note>
    В контекст войдёт {plural(questions.length, questionForms)}: «{questions[0]}»{questions.length > 1 && ' и похожие'}.
  </Note>
);

/** «Новый контекст»: its name and what it is about. */
export default function ContextCreateModal({ domainId }: { domainId: string }) {
  const start = useStore($newContext);
  const [passedOn, setPassedOn] = useState(false);
  const form = useForm({
    initial: { label: start.label, description: '' },
    checks: contextChecks,
    onFailure: reportContextFailure,
    onSubmit: async ({ label, description }) => {
      const created = await operator.assistant.createLabel({
        label: label.trim(),
        description: description.trim(),
        domainId,
        ...(passedOn ? { passedOn } : {}),
      });
      if (start.questions.length > 0) await addEntry(created.id, 'question', start.questions);
      closeModal('assistantContext');
      start.onCreated?.(created.id);
    },
  });
  useFocusAfterBusy(form.isBusy);
  return (
    <Modal
      name="assistantContext"
      title="Новый контекст"
      actions={<SubmitActions name="assistantContext" form="new-context" text="Создать" isBusy={form.isBusy} />}
    >
      <form id="new-context" onSubmit={form.submit} noValidate style={{ display: 'grid', gap: 'var(--s-4)' }}>
        <TextField
          label="Название"
          placeholder="Стоимость доставки"
          maxLength={64}
          autoFocus
          {...form.field('label')}
        />
        <TextArea
          label="Описание"
          placeholder="Сколько стоит доставка по городам"
          hint="Для вас: посетители его не видят"
          maxLength={500}
          rows={2}
          {...form.field('description')}
        />
        {start.questions.length > 0 && <FirstQuestionsNote questions={start.questions} />}
        <PassedOnSwitch isOn={passedOn} onChange={setPassedOn} />
        {form.note && <Note tone="bad">{form.note}</Note>}
      </form>
    </Modal>
  );
}
