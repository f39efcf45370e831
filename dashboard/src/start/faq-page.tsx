import type { Domain, Source } from '@otklik/sdk/contract';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { draftForms, plural } from '../assistant/plural.ts';
import { PageForm } from '../assistant/sources/add-source.tsx';
import { useSources } from '../assistant/sources/use-sources.ts';
import { operator } from '../operator.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { Note } from '../ui/notice/note.tsx';
import { toastFailure } from '../ui/notice/toast.ts';
import styles from './step-body.module.css';

/** Reads a page again: its owner may have mended or filled it since. `onReading`: the reading has begun. */
const ReadAgain = ({ id, onReading }: { id: string; onReading: (id: string) => void }) => {
  const [isBusy, setBusy] = useState(false);
  const read = async (): Promise<void> => {
    setBusy(true);
    await operator.assistant.refreshSource(id).then(() => onReading(id), toastFailure);
    setBusy(false);
  };
  return (
    <Button size="s" kind="plain" icon={<RefreshCw size={15} />} loading={isBusy} onClick={() => void read()}>
      Прочитать ещё раз
    </Button>
  );
};

interface OutcomeProps {
  source: Source;
  onReading: (id: string) => void;
}

/** Why a page gave no drafts to review, or why the last reading failed. */
const Outcome = ({ source: { id, state, drafts, error }, onReading }: OutcomeProps) => {
  if (state === 'reading' || (state === 'ready' && drafts > 0)) return null;
  if (state === 'ready' && error === null) return <p className={styles.text}>Все ответы с этой страницы проверены.</p>;
  return (
    <Note tone={state === 'failed' ? 'bad' : 'warm'}>
      <p>{error ?? 'Страница не прочитана.'}</p>
      <ReadAgain id={id} onReading={onReading} />
    </Note>
  );
};

const Found = ({ source }: { source: Source }) => (
  <div className={styles.row}>
    <p className={styles.text}>
      На странице нашлось: {plural(source.drafts, draftForms)}. Проверьте их: посетителям ответят только принятые.
    </p>
    <LinkButton href={`/assistant?panel=review&source=${encodeURIComponent(source.id)}`}>Проверить ответы</LinkButton>
  </div>
);

/** Takes the answers that the owner's page has already. */
export const FaqPage = ({ domain }: { domain: Domain }) => {
  const { sources } = useSources(domain.id);
  const [added, setAdded] = useState<string | null>(null);
  const own = sources.data?.filter(({ kind }) => kind !== 'file') ?? [];
  // After a reload the page that was read last is shown.
  const source = own.find(({ id }) => id === added) ?? own.at(-1);
  const isReading = source?.state === 'reading';
  const isFound = source !== undefined && source.drafts > 0 && !isReading;
  // Once the drafts are here, what to press next is what the focus reaches.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (
      isFound &&
      added !== null &&
      (document.activeElement === document.body || place?.contains(document.activeElement))
    )
      place?.querySelector<HTMLElement>('a')?.focus();
  }, [isFound, added, place]);
  return (
    <section ref={setPlace} className={styles.faq} aria-label="Взять ответы с вашей страницы">
      <h3>Взять ответы с вашей страницы</h3>
      {domain.verified ? (
        <>
          {!isFound && !isReading && <PageForm domain={domain} action="Взять ответы" onAdded={setAdded} />}
          <div role="status">
            {isReading && <p className={styles.text}>Читаем {source.url}…</p>}
            {isFound && <Found source={source} />}
          </div>
          {source && <Outcome source={source} onReading={setAdded} />}
        </>
      ) : (
        <p className={styles.text}>
          Если на сайте есть страница с частыми вопросами, возьмём ответы с неё, как только сайт будет подтверждён.
        </p>
      )}
    </section>
  );
};
