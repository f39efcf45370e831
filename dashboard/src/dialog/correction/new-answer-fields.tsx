import type { Label } from '@otklik/sdk/contract';
import { Select } from '../../ui/field/select.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import styles from './correction-modal.module.css';

interface NewAnswerProps {
  labels: readonly Label[];
  labelId: string | null;
  setLabelId: (id: string | null) => void;
  label: string;
  setLabel: (label: string) => void;
  text: string;
  setText: (text: string) => void;
}

/** The right answer, and the context that it makes or joins. */
export const NewAnswerFields = ({ labels, labelId, setLabelId, label, setLabel, text, setText }: NewAnswerProps) => (
  <div className={styles.fields}>
    <TextArea label="Правильный ответ" rows={3} maxLength={2000} value={text} onChange={setText} />
    <Select
      label="Куда добавить"
      value={labelId ?? ''}
      options={[
        { value: '', text: 'В новый контекст' },
        ...labels.filter(({ passedOn }) => !passedOn).map((one) => ({ value: one.id, text: one.label })),
      ]}
      onChange={(id) => setLabelId(id === '' ? null : id)}
    />
    {labelId === null && (
      <TextField label="Название контекста" maxLength={64} placeholder="Доставка" value={label} onChange={setLabel} />
    )}
  </div>
);
