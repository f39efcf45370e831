import { type Domain, isExample, type Label } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { answerForms, contextForms, percentText, plural, questionForms } from '../assistant/plural.ts';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { textOfError } from '../ui/text/error-text.ts';
import { Note } from '../ui/notice/note.tsx';
import { NotLoaded } from '../ui/notice/not-loaded.tsx';
import { FaqPage } from './faq-page.tsx';
import { StarterChoice } from './starter-choice.tsx';
import styles from './step-body.module.css';

/** Trains the assistant of a domain; `before` brings what it is to learn. */
function useTeaching(domainId: string) {
  const share = useStore(operator.assistant.$learning)[domainId];
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const teach = async (before?: () => Promise<unknown>, isReady = true): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await before?.();
      if (isReady) await operator.assistant.learn(domainId);
      await operator.domain.list();
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  return { share, isBusy: isBusy || share !== undefined, failure, teach };
}

/** What the assistant of this domain has been given so far; read when the step opens, and by `load`. */
function useLabels(domainId: string) {
  const load = (): void => void operator.assistant.listLabels(domainId).catch(alreadyLogged);
  useEffect(load, [domainId]);
  const labels = useStore(operator.assistant.$labels);
  // Labels of another domain stay until its own are requested, which is after the first drawing.
  const isForeign = labels.data?.some((label) => label.domainId !== domainId);
  return { labels: isForeign ? { ...labels, data: null, loading: true } : labels, load };
}

/** The assistant's first knowledge: examples of the owner's trade, or what there is already, learned with one press. */
const TeachStep = ({ domain }: { domain: Domain }) => {
  const { labels: loaded, load } = useLabels(domain.id);
  const { share, isBusy, failure, teach } = useTeaching(domain.id);
  const labels = loaded.data;
  if (!labels) return <NotLoaded of={loaded} label="Загружаем знания ассистента…" onRetry={load} />;
  return (
    <div className={styles.body}>
      {domain.trainedAt !== null ? (
        <Taught labels={labels} />
      ) : labels.length > 0 ? (
        <Ready labels={labels} isBusy={isBusy} onTeach={() => void teach()} />
      ) : (
        <>
          <FaqPage domain={domain} />
          <StarterChoice
            isBusy={isBusy}
            onChoose={(contexts, isReady) =>
              void teach(async () => {
                await operator.assistant.importContexts(domain.id, contexts);
                await operator.assistant.listLabels(domain.id);
              }, isReady)
            }
          />
        </>
      )}
      {share !== undefined && <Note>Обучаем… {percentText(share)}</Note>}
      {failure && <Note tone="bad">{failure}</Note>}
      {domain.trainedAt === null && (
        <details className={styles.more}>
          <summary>Начать со своих вопросов или таблицы</summary>
          <p className={styles.text}>
            Контекст — это одно, о чём спрашивают: как об этом спрашивают и что отвечать. Создайте контексты сами или
            загрузите таблицу из Excel: учить и проверять ассистента можно и до подтверждения сайта.
          </p>
          <LinkButton kind="plain" href="/assistant">
            Открыть ассистента
          </LinkButton>
        </details>
      )}
    </div>
  );
};

const sum = (labels: readonly Label[], of: 'questions' | 'answers'): number =>
  labels.reduce((total, label) => total + label[of], 0);

const Ready = ({ labels, isBusy, onTeach }: { labels: readonly Label[]; isBusy: boolean; onTeach: () => void }) => {
  const isReady = labels.some(({ description }) => !isExample(description));
  return (
    <>
      <p className={styles.text}>
        В редакторе уже есть {plural(labels.length, contextForms)}: {plural(sum(labels, 'questions'), questionForms)}{' '}
        и&nbsp;
        {plural(sum(labels, 'answers'), answerForms)}.{' '}
        {isReady
          ? 'Осталось обучить ассистента.'
          : 'Пока это примеры: откройте их и поправьте ответы или отметьте верные.'}
      </p>
      <div className={styles.row}>
        {isReady && (
          <Button loading={isBusy} onClick={onTeach}>
            Обучить
          </Button>
        )}
        <LinkButton kind={isReady ? 'plain' : 'primary'} href="/assistant">
          Открыть ассистента
        </LinkButton>
      </div>
    </>
  );
};

const Taught = ({ labels }: { labels: readonly Label[] }) => (
  <>
    <p className={styles.text}>
      Ассистент знает {plural(labels.filter(({ description }) => !isExample(description)).length, contextForms)}. Чего
      он не знает, о том спросит вас.
    </p>
    <div className={styles.row}>
      <LinkButton kind="plain" size="s" href="/assistant">
        Добавить вопросы и ответы
      </LinkButton>
    </div>
  </>
);

export default TeachStep;
