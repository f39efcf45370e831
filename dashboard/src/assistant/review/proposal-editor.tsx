import { useEffect, useRef } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { type DraftEdit, forgetEdit, keepEdit } from './draft-edits.ts';
import { editOf, errorsOf } from './edited-fields.ts';
import type { Proposal } from './proposal.ts';
import styles from './review.module.css';

interface ProposalEditorProps {
  domainId: string;
  proposal: Proposal;
  edit: DraftEdit | undefined;
  onClose: () => void;
}

/** Form of a proposal. Each change is written to the tab's session storage, so a reload restores it. */
export const ProposalEditor = ({ domainId, proposal, edit, onClose }: ProposalEditorProps) => {
  const fields = edit ?? editOf(proposal);
  const errors = errorsOf(fields);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  const change = (part: Partial<DraftEdit>): void =>
    keepEdit(proposal.id, { ...fields, ...part, domainId, sourceId: proposal.sourceId });
  const field = (name: keyof DraftEdit) => ({
    value: fields[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <div ref={place} className={styles.editor} role="group" aria-label={`Правка: ${proposal.label}`}>
      {proposal.state === 'new' && <TextField label="Название контекста" maxLength={64} {...field('label')} />}
      <TextArea label="Вопросы" hint="Каждая строка — вопрос" rows={3} {...field('questions')} />
      <TextArea label="Ответ" hint="Пустая строка отделяет другой вариант ответа" rows={4} {...field('answers')} />
      <div className={styles.row}>
        <Button size="s" kind="plain" onClick={onClose}>
          Готово
        </Button>
        {edit && (
          <Button
            size="s"
            kind="ghost"
            onClick={() => {
              forgetEdit(proposal.id);
              onClose();
            }}
          >
            Вернуть как было
          </Button>
        )}
      </div>
    </div>
  );
};
