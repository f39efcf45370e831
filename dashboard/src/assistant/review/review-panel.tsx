import type { Domain } from '@otklik/sdk/contract';
import { ArrowLeft, CheckCheck, CircleCheckBig, GraduationCap } from 'lucide-react';
import { useRef, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button, LinkButton } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { openModal } from '../../ui/modal/modal-state.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { toastError } from '../../ui/notice/toast.ts';
import { UndoLine } from '../../ui/notice/undo-line.tsx';
import { draftForms, plural } from '../plural.ts';
import { $draftEdits, editsOf, forgetEdit, type StoredEdit } from './draft-edits.ts';
import { isRight } from './edited-fields.ts';
import { LostEdits } from './lost-edits.tsx';
import { givenSource } from './proposal.ts';
import { acceptProposals, acceptSource, undoPlace } from './review-actions.ts';
import { ReviewList } from './review-list.tsx';
import { useProposals } from './use-proposals.ts';
import styles from './review.module.css';

interface ReviewPanelProps {
  domain: Domain;
  /** A source's id, `answers` for operators' answers, null for the drafts of all sources. */
  source: string | null;
  onSources: () => void;
}

const TrainButton = () => (
  <Button size="s" icon={<GraduationCap size={16} />} onClick={() => openModal('learn')}>
    Обучить
  </Button>
);

/** What was accepted answers visitors only once it is trained. */
const TrainNote = ({ domain }: { domain: Domain }) => {
  const hasLabels = (useStore(operator.assistant.$labels).data?.length ?? 0) > 0;
  if (!hasLabels || (domain.trainedAt !== null && domain.changedAt === null)) return null;
  return (
    <Note tone="warm">
      <div className={styles.train}>
        <span>Принятое начнёт отвечать посетителям после обучения.</span>
        <TrainButton />
      </div>
    </Note>
  );
};

/** Names an edit that cannot be accepted. Its draft may be on another page of the list, or in none. */
const refuse = (id: string, { label, questions }: StoredEdit): void =>
  void toastError(`Сначала поправьте черновик «${label || questions}». Если его в списке нет, уберите свою правку`, {
    text: 'Убрать правку',
    run: () => forgetEdit(id),
  });

/** Accepts all that may be accepted without a look at each: what left the page is decided one by one. */
function useAcceptAll(
  domainId: string,
  source: string | null,
  { proposals, total, load }: Pick<ReturnType<typeof useProposals>, 'proposals' | 'total' | 'load'>,
) {
  const [isBusy, setBusy] = useState(false);
  const edits = useStore($draftEdits);
  const ready = proposals.filter(({ id, state }) => state !== 'gone' && (!edits[id] || isRight(edits[id])));
  const isWhole = proposals.length >= total || source === null || source === givenSource;
  const run = async (): Promise<void> => {
    setBusy(true);
    await acceptProposals(domainId, ready, load);
    setBusy(false);
  };
  const accept = (): void => {
    if (isWhole) return void run();
    const wrong = editsOf(edits, domainId, source).find(([, edit]) => !isRight(edit));
    if (wrong) return refuse(...wrong);
    confirm({
      title: 'Принять все черновики?',
      text: `Их ${total}, на этой странице списка показаны не все. Ответы, которые исчезли с сайта, удалятся.`,
      action: 'Принять все',
      run: () =>
        // Some may be accepted before a failure, and some are left.
        acceptSource(domainId, source, total).finally(() => void load()),
    });
  };
  return { isBusy, accept, count: isWhole ? ready.length : total };
}

/** How many there are, the keys, and the way to accept all. */
const Head = ({ total, all }: { total: number; all: ReturnType<typeof useAcceptAll> }) => (
  <div className={styles.head}>
    <p role="status">{plural(total, draftForms)}</p>
    <p className={styles.keys}>J, K — дальше и назад, A — принять, E — изменить, D — отклонить</p>
    {all.count > 1 && (
      <Button size="s" kind="plain" icon={<CheckCheck size={16} />} loading={all.isBusy} onClick={all.accept}>
        Принять все ({all.count})
      </Button>
    )}
  </div>
);

/** Names the source of the drafts, and explains what accepting does. */
const About = ({ source }: Pick<ReviewPanelProps, 'source'>) => {
  const name = useStore(operator.assistant.$sources).data?.find(({ id }) => id === source)?.name;
  return (
    <p>
      {name && <b>{name}. </b>}
      {source === givenSource
        ? 'Так отвечали ваши операторы. Примите то, что ассистент может говорить сам.'
        : 'Черновик ничего не отвечает, пока вы его не приняли и не обучили ассистента.'}
    </p>
  );
};

/** Drafts with their places: accepted, edited or discarded. */
export const ReviewPanel = ({ domain, source, onSources }: ReviewPanelProps) => {
  const list = useProposals(domain.id, source);
  const title = useRef<HTMLHeadingElement>(null);
  const { of, proposals, total, page, pages, setPage, load } = list;
  const all = useAcceptAll(domain.id, source, list);
  const turn = (next: number): void => {
    setPage(next);
    title.current?.focus();
  };
  return (
    <section className={styles.panel} aria-labelledby="review-title">
      <header>
        <button type="button" className={styles.back} onClick={onSources}>
          <ArrowLeft size={16} /> К источникам
        </button>
        <h2 ref={title} id="review-title" tabIndex={-1}>
          {source === givenSource ? 'Ответы операторов' : 'Проверка черновиков'}
        </h2>
        <About source={source} />
      </header>
      <TrainNote domain={domain} />
      <UndoLine place={undoPlace(domain.id)} action="Вернуть" />
      {of.data !== null && !of.loading && pages === 1 && (
        <LostEdits domainId={domain.id} source={source} proposals={proposals} />
      )}
      <NotLoaded of={of} lines={4} height={48} onRetry={load} />
      {of.data !== null && total === 0 && (
        <EmptyState
          icon={<CircleCheckBig />}
          title="Всё проверено"
          action={domain.firstSeenAt === null && <LinkButton href="/start">К первым шагам</LinkButton>}
        >
          <p>Новые черновики появятся, когда источник изменится или вы добавите другой.</p>
        </EmptyState>
      )}
      {proposals.length > 0 && <Head total={total} all={all} />}
      <ReviewList domainId={domain.id} proposals={proposals} reload={load} />
      {pages > 1 && <Pages page={page} pages={pages} onTurn={turn} />}
    </section>
  );
};

const Pages = ({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) => (
  <nav className={styles.row} aria-label="Страницы черновиков">
    <Button kind="plain" size="s" aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onTurn(page - 1)}>
      Назад
    </Button>
    <span role="status">
      Страница {page} из {pages}
    </span>
    <Button
      kind="plain"
      size="s"
      aria-disabled={page >= pages || undefined}
      onClick={() => page < pages && onTurn(page + 1)}
    >
      Дальше
    </Button>
  </nav>
);
