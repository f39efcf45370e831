import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { openModal } from '../../ui/modal/modal-state.ts';
import type { KnowledgeSize } from './knowledge-size.ts';
import { askNewContext } from '../modal-target.ts';
import { questionAdvice } from '../question-advice.ts';
import styles from './overview-panel.module.css';

interface FirstStepsProps {
  size: KnowledgeSize;
  onContext: (id: string) => void;
}

/** What a new owner does first; each step is ticked off as the knowledge grows. */
export const FirstSteps = ({ size: { contexts, questions, answers }, onContext }: FirstStepsProps) => (
  <section className={styles.steps} aria-labelledby="steps-title">
    <h2 id="steps-title">Научите ассистента отвечать</h2>
    <ol>
      <Step
        isDone={contexts > 0}
        title="Создайте контекст"
        text="Контекст — это одно, о чём спрашивают: как об этом спрашивают и что отвечать. Например, «Сроки доставки»."
        action={
          <Button size="s" onClick={() => askNewContext({ onCreated: onContext })}>
            Создать контекст
          </Button>
        }
      />
      <Step
        isDone={questions > 0 && answers > 0}
        title="Добавьте вопросы и ответ"
        text={`Хватит ${questionAdvice}. Вставьте список целиком: каждая строка станет отдельным вопросом.`}
      />
      <Step
        isDone={false}
        title="Обучите и проверьте"
        text="Обучение занимает секунды. Спросите его сами, как спросил бы посетитель."
        action={
          questions > 0 && answers > 0 ? (
            <Button size="s" onClick={() => openModal('learn')}>
              Обучить
            </Button>
          ) : undefined
        }
      />
    </ol>
  </section>
);

interface StepProps {
  isDone: boolean;
  title: string;
  text: string;
  action?: ReactNode;
}

const Step = ({ isDone, title, text, action }: StepProps) => (
  <li data-done={isDone || undefined}>
    <span className={styles.mark}>{isDone && <Check size={16} role="img" aria-label="Сделано" />}</span>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
      {!isDone && action}
    </div>
  </li>
);
