import type { Remote } from '@otklik/sdk';
import type { Domain, Report } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { useMay } from '../../team/team-flags.ts';
import { agoText } from '../../ui/text/date-format.ts';
import { DayPlot } from './day-plot.tsx';
import { FirstSteps } from './first-steps.tsx';
import { sizeOfKnowledge } from './knowledge-size.ts';
import { answerForms, contextForms, plural, questionForms, topicForms } from '../plural.ts';
import { ofTenText } from './share-text.ts';
import styles from './overview-panel.module.css';

interface OverviewProps {
  domain: Domain;
  onContext: (id: string) => void;
  onReport: () => void;
  onMissed: () => void;
}

/** Why there is no report of a domain. */
function lackingText({ trainedAt }: Domain, { status, loading }: Remote<Report>): string {
  if (trainedAt === null) return 'ещё не обучен';
  return loading || status === null ? 'загружаем…' : 'не загрузилось';
}

/**
 * Overview of the assistant: its contexts, its accuracy, its days; and the first steps of a new owner. An operator sees
 * how much it knows, and its days.
 */
export const OverviewPanel = ({ domain, onContext, onReport, onMissed }: OverviewProps) => {
  const labels = useStore(operator.assistant.$labels).data;
  const missed = useStore(operator.assistant.$missed).data;
  const report = useStore(operator.assistant.$report);
  const mayTeach = useMay('editor');
  useEffect(() => {
    if (!mayTeach) return;
    if (domain.trainedAt) operator.assistant.loadReport(domain.id).catch(alreadyLogged);
    operator.assistant.listMissed(domain.id).catch(alreadyLogged);
  }, [domain.id, domain.trainedAt, mayTeach]);
  if (!labels) return null;
  const size = sizeOfKnowledge(labels);
  const quality = domain.trainedAt && report.data?.trainedAt ? report.data : null;
  return (
    <section className={styles.panel} aria-labelledby="overview-title">
      <h2 id="overview-title">Обзор</h2>
      {mayTeach && domain.trainedAt === null && <FirstSteps size={size} onContext={onContext} />}
      <ul className={styles.figures}>
        <li>
          <Figure
            name="Знает"
            value={plural(size.contexts, contextForms)}
            hint={`${plural(size.questions, questionForms)}, ${plural(size.answers, answerForms)}`}
          />
        </li>
        {mayTeach && (
          <Quality
            quality={quality}
            lacking={lackingText(domain, report)}
            missed={missed?.length}
            onReport={onReport}
            onMissed={onMissed}
          />
        )}
      </ul>
      <DayPlot domainId={domain.id} />
    </section>
  );
};

interface QualityProps extends Pick<OverviewProps, 'onReport' | 'onMissed'> {
  /** The report of the model that answers; null before the first training. */
  quality: Report | null;
  /** Why there is no such report. */
  lacking: string;
  /** Number of unanswered questions; undefined until it has come. */
  missed: number | undefined;
}

const Quality = ({ quality, lacking, missed, onReport, onMissed }: QualityProps) => (
  <>
    <li>
      <button type="button" onClick={onReport} disabled={!quality}>
        <Figure
          name="Узнаёт верно"
          value={quality?.measured.enough ? ofTenText(quality.measured.accuracy) : '—'}
          hint={quality ? `обучен ${agoText(quality.trainedAt)}` : lacking}
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
        <Figure
          name="Без ответа"
          value={missed === undefined ? '—' : plural(missed, topicForms)}
          hint="ассистент не знает"
        />
      </button>
    </li>
  </>
);

const Figure = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <span className={styles.figure}>
    <span>{name}</span>
    <b>{value}</b>
    <span>{hint}</span>
  </span>
);
