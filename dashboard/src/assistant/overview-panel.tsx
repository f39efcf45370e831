import type { Domain } from '@otklik/sdk/contract';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { openModal } from '../ui/modal-state.ts';
import { agoText } from '../ui/date-format.ts';
import { DayPlot } from './day-plot.tsx';
import { askNewContext } from './modal-target.ts';
import { answerForms, contextForms, plural, questionForms } from './plural.ts';
import { ofTenText } from './share-text.ts';
import styles from './overview-panel.module.css';

interface OverviewProps {
  domain: Domain;
  onContext: (id: string) => void;
  onReport: () => void;
  onMissed: () => void;
}

/** Overview of the assistant: its contexts, its accuracy, its days; and the first steps of a new owner. */
export const OverviewPanel = ({ domain, onContext, onReport, onMissed }: OverviewProps) => {
  const labels = useStore(operator.assistant.$labels).data;
  const missed = useStore(operator.assistant.$missed).data;
  const report = useStore(operator.assistant.$report);
  useEffect(() => {
    if (domain.trainedAt) operator.assistant.loadReport(domain.id).catch(console.error);
    operator.assistant.listMissed(domain.id).catch(console.error);
  }, [domain.id, domain.trainedAt]);
  if (!labels) return null;
  const questions = labels.reduce((sum, label) => sum + label.questions, 0);
  const answers = labels.reduce((sum, label) => sum + label.answers, 0);
  const quality = domain.trainedAt && report.data?.trainedAt ? report.data : null;
  return (
    <section className={styles.panel} aria-label="Обзор">
      {domain.trainedAt === null && (
        <FirstSteps labels={labels.length} questions={questions} answers={answers} onContext={onContext} />
      )}
      <ul className={styles.figures}>
        <li>
          <Figure
            name="Знает"
            value={plural(labels.length, contextForms)}
            hint={`${plural(questions, questionForms)}, ${plural(answers, answerForms)}`}
          />
        </li>
        <li>
          <button type="button" onClick={onReport} disabled={!quality}>
            <Figure
              name="Узнаёт верно"
              value={quality?.measured.enough ? ofTenText(quality.measured.accuracy) : '—'}
              hint={quality ? `обучен ${agoText(quality.trainedAt)}` : 'ещё не обучен'}
            />
          </button>
        </li>
        <li>
          <button type="button" onClick={onReport} disabled={!quality}>
            <Figure
              name="Ответит сам"
              value={quality?.measured.enough ? ofTenText(quality.measured.answered) : '—'}
              hint={quality && !quality.measured.enough ? 'данных мало, чтобы судить' : 'вопросов, без человека'}
            />
          </button>
        </li>
        <li>
          <button type="button" onClick={onMissed}>
            <Figure name="Без ответа" value={missed ? String(missed.length) : '—'} hint="тем, которых он не знает" />
          </button>
        </li>
      </ul>
      <DayPlot domainId={domain.id} />
    </section>
  );
};

const Figure = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <span className={styles.figure}>
    <span>{name}</span>
    <b>{value}</b>
    <span>{hint}</span>
  </span>
);

const FirstSteps = ({
  labels,
  questions,
  answers,
  onContext,
}: {
  labels: number;
  questions: number;
  answers: number;
  onContext: (id: string) => void;
}) => (
  <section className={styles.steps} aria-labelledby="steps-title">
    <h2 id="steps-title">Научите ассистента отвечать</h2>
    <ol>
      <Step
        isDone={labels > 0}
        title="Создайте контекст"
        text="Один вопрос, о котором спрашивают: «Сроки доставки», «Способы оплаты», «Как вернуть товар»."
        action={
          <Button size="s" onClick={() => askNewContext({ onCreated: onContext })}>
            Создать контекст
          </Button>
        }
      />
      <Step
        isDone={questions > 0 && answers > 0}
        title="Добавьте вопросы и ответ"
        text="Вставьте список вопросов целиком: каждая строка станет отдельным вопросом."
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

const Step = ({
  isDone,
  title,
  text,
  action,
}: {
  isDone: boolean;
  title: string;
  text: string;
  action?: ReactNode;
}) => (
  <li data-done={isDone || undefined}>
    <span className={styles.mark}>{isDone && <Check size={16} role="img" aria-label="Сделано" />}</span>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
      {!isDone && action}
    </div>
  </li>
);
