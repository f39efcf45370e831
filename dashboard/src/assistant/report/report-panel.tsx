import type { Label, Report } from '@otklik/sdk/contract';
import { GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { openModal } from '../../ui/modal/modal-state.ts';
import { Tile, Tiles } from '../../ui/basic/tiles.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { agoText } from '../../ui/text/date-format.ts';
import { type OpenByName, ReportFinds } from './report-finds.tsx';
import { comparedText, ofTenText, rangeText } from './share-text.ts';
import styles from './report-panel.module.css';

/** What the last learning found out about the owner's data. */
export const ReportPanel = ({ domainId, onOpen }: { domainId: string; onOpen: (contextId: string) => void }) => {
  const report = useStore(operator.assistant.$report);
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const load = (): void => void operator.assistant.loadReport(domainId).catch(alreadyLogged);
  useEffect(load, [domainId]);
  const open: OpenByName = (name) => {
    const label = labels.find((one: Label) => one.label === name);
    if (label) onOpen(label.id);
  };
  const isUntrained = report.status === 409;
  const data = isUntrained ? null : report.data;
  return (
    <section className={styles.panel} aria-labelledby="report-title">
      <header>
        <h2 id="report-title">Качество ответов</h2>
        {data && (
          <p>
            Ассистент обучен {agoText(data.trainedAt)}. Измерено на ваших же вопросах, на тех, которых он при обучении
            не видел.
          </p>
        )}
      </header>
      {data ? (
        <ReportView report={data} onOpen={open} />
      ) : isUntrained ? (
        <Untrained />
      ) : (
        <NotLoaded of={report} lines={6} height={24} onRetry={load} />
      )}
    </section>
  );
};

const Untrained = () => (
  <EmptyState
    icon={<GraduationCap />}
    title="Ассистент ещё не обучен"
    action={<Button onClick={() => openModal('learn')}>Обучить</Button>}
  >
    <p>После обучения здесь будет видно, насколько точно он отвечает и что в данных стоит поправить.</p>
  </EmptyState>
);

/** Why the model that recognises other words was left out of this training run. */
const unused: Readonly<Record<Exclude<NonNullable<Report['paraphrases']>, 'used'>, string>> = {
  failed:
    'Модель, которая узнаёт вопрос, заданный другими словами, при обучении не ответила: ассистент обучен без неё. Почему — в настройках, раздел «Ассистент».',
  too_many: 'Вопросов и ответов слишком много для модели, которая узнаёт другие слова: ассистент обучен без неё.',
  no_gain:
    'Модель, которая узнаёт вопрос, заданный другими словами, на ваших вопросах не помогла: ассистент обучен без неё.',
};

const ReportView = ({ report, onOpen }: { report: Report; onOpen: OpenByName }) => {
  const compared = comparedText(report.measured);
  return (
    <>
      {report.measured.enough ? (
        <Figures measured={report.measured} />
      ) : (
        <Note>
          Данных слишком мало, чтобы судить о качестве: нужны хотя бы три контекста и двадцать вопросов. Пока проверяйте
          ответы сами.
        </Note>
      )}
      {compared && <p>{compared}</p>}
      {report.paraphrases && report.paraphrases !== 'used' && <Note tone="warm">{unused[report.paraphrases]}</Note>}
      <ReportFinds report={report} onOpen={onOpen} />
    </>
  );
};

const Figures = ({ measured }: Pick<Report, 'measured'>) => (
  <Tiles>
    <Tile
      name="Ответит сам"
      value={ofTenText(measured.answered)}
      hint={`${rangeText(measured.answeredRange)} вопросов из десяти`}
    />
    <Tile
      name="Узнаёт верно"
      value={ofTenText(measured.accuracy)}
      hint={`${rangeText(measured.accuracyRange)} вопросов из десяти`}
    />
    <Tile
      name="Проверено на"
      value={String(measured.checked)}
      hint="вопросах, которых ассистент при обучении не видел"
    />
  </Tiles>
);
