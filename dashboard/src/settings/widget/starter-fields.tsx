import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './config-form.module.css';
import type { WidgetPart } from './widget-part.ts';

const most = 4;

/** Questions that an empty dialog offers as buttons, at most four. */
export const StarterFields = ({ config: { starters }, change, validationErrorOf }: WidgetPart) => {
  const put = (next: string[]): void => change({ starters: next });
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>
        Кнопки в пустом чате: нажатие отправляет вопрос. После первого сообщения они исчезают.
      </p>
      {starters.map((text, index) => (
        // Questions have no id: their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.starter}>
          <TextField
            label={`Вопрос ${index + 1}`}
            value={text}
            maxLength={80}
            onChange={(changed) => put(starters.map((current, at) => (at === index ? changed : current)))}
            error={validationErrorOf(`starters.${index}`)}
          />
          <IconButton
            label={`Удалить вопрос ${index + 1}`}
            onClick={() => put(starters.filter((_, at) => at !== index))}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      {starters.length < most && (
        <div>
          <Button kind="plain" size="s" icon={<Plus size={16} />} onClick={() => put([...starters, ''])}>
            Добавить вопрос
          </Button>
        </div>
      )}
    </div>
  );
};
