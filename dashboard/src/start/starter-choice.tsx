import { isExample, type PortableContext } from '@otklik/sdk/contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../assistant/plural.ts';
import { Badge } from '../ui/notice/badge.tsx';
import { Button, IconButton } from '../ui/basic/button.tsx';
import { Note } from '../ui/notice/note.tsx';
import { TextArea } from '../ui/field/text-field.tsx';
import { useUnsaved } from '../ui/field/use-unsaved.ts';
import { contextsOf, type Example, isOwn, type StarterSet } from './starter/starter-set.ts';
import { starterSets } from './starter/starter-sets.ts';
import styles from './step-body.module.css';

const exampleForms = ['пример', 'примера', 'примеров'] as const;

interface StarterChoiceProps {
  isBusy: boolean;
  /** `isReady`: at least one of them is the owner's own. */
  onChoose: (contexts: PortableContext[], isReady: boolean) => void;
}

/** Examples of six trades: the owner picks one, mends the answers and teaches them. */
export const StarterChoice = ({ isBusy, onChoose }: StarterChoiceProps) => {
  const [chosen, setChosen] = useState<StarterSet | null>(null);
  return (
    <>
      <p className={styles.text}>Чем вы занимаетесь? Возьмём готовые вопросы, а ответы вы поправите под себя.</p>
      <div className={styles.trades} role="group" aria-label="Ваше дело">
        {starterSets.map((set) => (
          <button
            key={set.id}
            type="button"
            className={styles.trade}
            aria-pressed={set === chosen}
            onClick={() => setChosen(set)}
          >
            <b>{set.title}</b>
            <span>{set.about}</span>
          </button>
        ))}
      </div>
      {chosen && <Examples key={chosen.id} set={chosen} isBusy={isBusy} onChoose={onChoose} />}
    </>
  );
};

/** What the owner has made of the examples of a trade. */
interface Edits {
  readonly answers: Readonly<Record<string, string>>;
  readonly dropped: readonly string[];
  /** Examples whose answers are right as they are. */
  readonly confirmed: readonly string[];
}

const Examples = ({ set, isBusy, onChoose }: StarterChoiceProps & { set: StarterSet }) => {
  const { draft, change, settle } = useUnsaved<Edits>(`starter ${set.id}`, { answers: {}, dropped: [], confirmed: [] });
  const { answers, dropped, confirmed = [] } = draft;
  const examples = set.examples.filter(([label]) => !dropped.includes(label));
  const contexts = contextsOf(examples, answers, confirmed);
  const own = contexts.filter(({ description }) => !isExample(description)).length;
  const choose = (): void => {
    settle(draft);
    onChoose(contexts, own > 0);
  };
  return (
    <>
      <Note tone="warm">
        Ответы ниже — примеры, а не ваши данные. Посетителям ассистент ответит только теми, что вы поправите или
        отметите верными. Остальные дождутся вас в редакторе.
      </Note>
      <ul className={styles.examples}>
        {examples.map((example) => (
          <ExampleFields
            key={example[0]}
            example={example}
            value={answers[example[0]] ?? example[1]}
            isEdited={isOwn(example, answers)}
            isConfirmed={confirmed.includes(example[0])}
            onConfirm={(isRight) =>
              change({
                confirmed: isRight ? [...confirmed, example[0]] : confirmed.filter((one) => one !== example[0]),
              })
            }
            onChange={(text) => change({ answers: { ...answers, [example[0]]: text } })}
            onDrop={examples.length > 1 ? () => change({ dropped: [...dropped, example[0]] }) : undefined}
          />
        ))}
      </ul>
      <div className={styles.row}>
        <Button loading={isBusy} onClick={choose}>
          Добавить {plural(examples.length, exampleForms)}
          {own > 0 && ' и обучить'}
        </Button>
        <p className={styles.text} role="status">
          {own > 0 ? `Проверено ответов: ${own} из ${examples.length}` : 'Пока ни один ответ не проверен'}
        </p>
      </div>
    </>
  );
};

interface ExampleFieldsProps {
  example: Example;
  value: string;
  isEdited: boolean;
  isConfirmed: boolean;
  onConfirm: (isRight: boolean) => void;
  onChange: (text: string) => void;
  onDrop?: () => void;
}

const ExampleFields = ({ example, value, isEdited, isConfirmed, onConfirm, onChange, onDrop }: ExampleFieldsProps) => {
  const [label, , ...questions] = example;
  return (
    <li className={styles.example}>
      <div className={styles.exampleHead}>
        <h3>
          {label} {!isEdited && !isConfirmed && <Badge tone="warm">Пример</Badge>}
        </h3>
        {onDrop && (
          <IconButton label={`Убрать «${label}»`} onClick={onDrop}>
            <X size={18} />
          </IconButton>
        )}
      </div>
      <p className={styles.questions}>{questions.join('\u00a0· ')}</p>
      <TextArea label={`Ответ: ${label}`} hideLabel rows={2} maxLength={2000} value={value} onChange={onChange} />
      {!isEdited && (
        <div className={styles.row}>
          <Button
            size="s"
            kind="plain"
            icon={isConfirmed ? <Check size={16} /> : undefined}
            aria-pressed={isConfirmed}
            aria-label={`Ответ верный: ${label}`}
            onClick={() => onConfirm(!isConfirmed)}
          >
            Ответ верный
          </Button>
        </div>
      )}
    </li>
  );
};
