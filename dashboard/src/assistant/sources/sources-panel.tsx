/* oxlint-disable react-hooks/exhaustive-deps -- loading follows the domain alone */
import type { Domain } from '@otklik/sdk/contract';
import { BookOpenText, ListChecks, MessageSquareReply } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { answerForms, draftForms, plural } from '../plural.ts';
import { givenSource } from '../review/proposal.ts';
import { FileForm, PageForm } from './add-source.tsx';
import { SourceRow } from './source-row.tsx';
import { useSources } from './use-sources.ts';
import styles from './sources.module.css';

interface SourcesPanelProps {
  domain: Domain;
  onReview: (source: string | null) => void;
}

/** What operators have answered and the assistant could learn; nothing where there is none. */
const GivenNote = ({ domainId, onReview }: { domainId: string; onReview: (source: string) => void }) => {
  const count = useStore(operator.assistant.$given).data?.length ?? 0;
  useEffect(() => void operator.assistant.listGiven(domainId).catch(alreadyLogged), [domainId]);
  if (count === 0) return null;
  return (
    <div className={styles.given}>
      <MessageSquareReply size={20} aria-hidden className={styles.icon} />
      <p>
        <b>Ответы операторов.</b> {plural(count, answerForms)} ассистент мог бы давать сам.
      </p>
      <Button size="s" kind="plain" aria-label="Посмотреть ответы операторов" onClick={() => onReview(givenSource)}>
        Посмотреть
      </Button>
    </div>
  );
};

const Add = ({ domain }: { domain: Domain }) => (
  <div className={styles.add}>
    {domain.verified ? (
      <PageForm domain={domain} action="Прочитать" />
    ) : (
      <Note>
        Страницы сайта можно читать, когда сайт подтверждён. <Link href="/start">Подтвердить сайт</Link>
      </Note>
    )}
    <FileForm domainId={domain.id} />
  </div>
);

/** «Источники»: pages and files that contexts are drafted from. */
export const SourcesPanel = ({ domain, onReview }: SourcesPanelProps) => {
  const { sources, load } = useSources(domain.id);
  const { data } = sources;
  const drafts = data?.reduce((sum, source) => sum + source.drafts, 0) ?? 0;
  const withDrafts = data?.filter((source) => source.drafts > 0).length ?? 0;
  return (
    <section className={styles.panel} aria-labelledby="sources-title">
      <header>
        <h2 id="sources-title">Источники</h2>
        <p>
          Ответы уже написаны у вас на сайте и в файлах. Мы найдём там вопросы с ответами и предложим их черновиками:
          посетителям ответит только то, что вы приняли.
        </p>
      </header>
      <Add domain={domain} />
      <GivenNote domainId={domain.id} onReview={onReview} />
      <NotLoaded of={sources} lines={3} height={52} onRetry={load} />
      {data?.length === 0 && (
        <EmptyState icon={<BookOpenText />} title="Источников пока нет">
          <p>Добавьте страницу с частыми вопросами или файл, и ассистент не придётся учить с нуля.</p>
        </EmptyState>
      )}
      {withDrafts > 1 && (
        <div className={styles.all}>
          <Button size="s" kind="plain" icon={<ListChecks size={16} />} onClick={() => onReview(null)}>
            Проверить все: {plural(drafts, draftForms)}
          </Button>
        </div>
      )}
      <ul className={styles.sources} aria-label="Источники" aria-busy={sources.loading || undefined}>
        {data?.map((source) => (
          <SourceRow key={source.id} source={source} onReview={onReview} />
        ))}
      </ul>
    </section>
  );
};
