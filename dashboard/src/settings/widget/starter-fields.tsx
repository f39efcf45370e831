import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './config-form.module.css';
import type { WidgetPart } from './widget-part.ts';

const most = 4;

/** The owner's questions, at most four. */
const QuestionFields = ({ config: { starters }, change, validationErrorOf }: WidgetPart) => {
  const put = (next: string[]): void => change({ starters: next });
  return (
    <>
      {starters.length === 0 && (
        <p className={styles.hint}>
          Пока здесь пусто, чат предложит до четырёх вопросов, о которых посетители спрашивают чаще всего.
        </p>
      )}
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
    </>
  );
};

/** Questions that an empty dialog offers as buttons. */
export const StarterFields = (part: WidgetPart) => (
  <div className={styles.fields}>
    <Switch
      label="Предлагать вопросы"
      hint="Кнопки в пустом чате: нажатие отправляет вопрос. После первого сообщения они исчезают."
      isOn={part.config.offersStarters}
      onChange={(offersStarters) => part.change({ offersStarters })}
    />
    {part.config.offersStarters && <QuestionFields {...part} />}
  </div>
);
