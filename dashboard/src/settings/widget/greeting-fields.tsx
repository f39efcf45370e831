import type { GreetingRule } from '@otklik/sdk/contract';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import styles from './config-form.module.css';
import type { WidgetPart } from './widget-part.ts';

const most = 10;
const fresh: GreetingRule = { text: 'Здравствуйте! Помочь с выбором?', seconds: 15, path: '', returning: 'any' };
const audiences = [
  { value: 'any', text: 'Всем' },
  { value: 'new', text: 'Новым' },
  { value: 'returning', text: 'Вернувшимся' },
] as const;

interface OneProps {
  rule: GreetingRule;
  number: number;
  change: (part: Partial<GreetingRule>) => void;
  remove: () => void;
  validationErrorOf: (field: string) => string | null;
}

const Greeting = ({ rule, number, change, remove, validationErrorOf }: OneProps) => (
  <fieldset className={styles.greeting} style={{ margin: 0 }}>
    <legend className="visually-hidden">Приветствие {number}</legend>
    <div className={styles.greetingHead}>
      <span aria-hidden>Приветствие {number}</span>
      <IconButton label={`Удалить приветствие ${number}`} onClick={remove}>
        <Trash2 size={18} />
      </IconButton>
    </div>
    <TextArea
      label="Текст"
      rows={2}
      value={rule.text}
      maxLength={300}
      onChange={(text) => change({ text })}
      error={validationErrorOf('text')}
    />
    <div className={styles.pair}>
      <TextField
        label="Через сколько секунд"
        type="number"
        inputMode="numeric"
        value={String(rule.seconds)}
        onChange={(text) => change({ seconds: Number(text) })}
        error={validationErrorOf('seconds')}
      />
      <Select label="Кому" value={rule.returning} options={audiences} onChange={(returning) => change({ returning })} />
    </div>
    <TextField
      label="На страницах, где в адресе есть"
      value={rule.path}
      placeholder="/catalog"
      hint="Пустое поле — на всех страницах"
      maxLength={200}
      onChange={(path) => change({ path })}
      error={validationErrorOf('path')}
    />
  </fieldset>
);

/** Greetings that the widget shows unprompted, at most ten. */
export const GreetingFields = ({ config, change, validationErrorOf }: WidgetPart) => {
  const put = (greetings: GreetingRule[]): void => change({ greetings });
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>
        Виджет сам предложит помощь, когда посетитель пробудет на странице указанное время. Чат при этом не открывается.
      </p>
      {config.greetings.map((rule, index) => (
        // Greetings have no name of their own: their place in the list is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <Greeting
          key={index}
          rule={rule}
          number={index + 1}
          validationErrorOf={(field) => validationErrorOf(`greetings.${index}.${field}`)}
          change={(part) =>
            put(config.greetings.map((current, at) => (at === index ? { ...current, ...part } : current)))
          }
          remove={() => put(config.greetings.filter((_, at) => at !== index))}
        />
      ))}
      {config.greetings.length < most && (
        <div>
          <Button kind="plain" size="s" icon={<Plus size={16} />} onClick={() => put([...config.greetings, fresh])}>
            Добавить приветствие
          </Button>
        </div>
      )}
    </div>
  );
};
