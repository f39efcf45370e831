import { type DialogHeader, fillReply, type ReadyPicture } from '@otklik/sdk/contract';
import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
// oxlint-disable-next-line no-restricted-imports -- the search of the engine, a pure module that imports no server
import { createWordSearch } from '../../../../server/src/assistant/engine/word-search.ts';
import { pictureForms, plural } from '../../assistant/plural.ts';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { toastError } from '../../ui/notice/toast.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './choice-list.module.css';

interface ReadyListProps {
  header: DialogHeader;
  /** Search text: the characters after the slash. */
  query: string;
  field: RefObject<HTMLDivElement | null>;
  /** Inserts the reply with its variables filled, and its pictures. */
  onChoose: (text: string, pictures: readonly File[]) => void;
  /** Loads what shows pictures. */
  prepare: () => Promise<void>;
  onClose: () => void;
}

interface Choice {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly pictures?: readonly ReadyPicture[];
  readonly from: 'Ассистент' | 'Свой' | 'Команда';
}

const most = 50;

/** What the assistant knows of the visitor's last question; nothing while it is asked, and where it cannot be. */
function useBest(dialogId: string): readonly Choice[] {
  const [best, setBest] = useState<readonly Choice[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    operator.reply
      .best(dialogId, { signal: asking.signal })
      .then((all) => setBest(all.map((one, at) => ({ ...one, key: `best-${at}`, from: 'Ассистент' }))), alreadyLogged);
    return () => asking.abort();
  }, [dialogId]);
  return best;
}

/** The ready replies, and what puts this dialog's values in the place of their variables. */
function useReplies({ domain, visitor }: DialogHeader) {
  const { data, status, loading } = useStore(operator.reply.$list);
  const profile = useStore(operator.user.$profile).data;
  useEffect(() => {
    operator.reply.list().catch(alreadyLogged);
    if (operator.user.$profile.get().data === null) operator.user.loadProfile().catch(alreadyLogged);
  }, []);
  const values = {
    visitor: visitor.ownName || visitor.name,
    operator: profile?.name ?? '',
    page: visitor.page,
    site: domain.name,
  };
  const hasFailed = data === null && status !== null && !loading;
  return {
    replies: data,
    hasFailed,
    isLoading: data === null && !hasFailed,
    fill: (text: string) => fillReply(text, values),
  };
}

/** Inserts a reply once its pictures are loaded; not when the list is closed before. */
function useInsertion({ onChoose, prepare }: Pick<ReadyListProps, 'onChoose' | 'prepare'>) {
  const [loading, setLoading] = useState<string | null>(null);
  const closing = useRef<AbortController>(null);
  // While pictures load, the operator may write on.
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  });
  useEffect(() => {
    const controller = (closing.current = new AbortController());
    return () => controller.abort();
  }, []);
  const insert = async ({ key, text, pictures = [] }: Choice): Promise<void> => {
    if (loading !== null) return;
    if (pictures.length === 0) return onChoose(text, []);
    setLoading(key);
    const { signal } = closing.current!;
    try {
      const loads = pictures.map((picture) => operator.reply.loadPicture(picture, { signal }));
      const [files] = await Promise.all([Promise.all(loads), prepare()]);
      if (!signal.aborted) latest.current(text, files);
    } catch {
      if (!signal.aborted) toastError('Картинки готового ответа не загрузились. Выберите его ещё раз.');
    }
    setLoading(null);
  };
  return { loading, insert: (choice: Choice) => void insert(choice) };
}

/** Under the box after a slash: the assistant's best answers first, then the ready replies that match. */
export default function ReadyList({ header, query, field, onChoose, onClose, prepare }: ReadyListProps) {
  const { replies, hasFailed, isLoading, fill } = useReplies(header);
  const best = useBest(header.id);
  const search = useMemo(
    () =>
      createWordSearch<Choice>([
        ...best,
        ...(replies ?? []).map(({ id, title, text, own, pictures = [] }) => ({
          key: id,
          title,
          text,
          pictures,
          from: own ? ('Свой' as const) : ('Команда' as const),
        })),
      ]),
    [best, replies],
  );
  const found = useMemo(() => search(query).slice(0, most), [search, query]);
  const id = useId();
  const { loading, insert } = useInsertion({ onChoose, prepare });
  // A slash among words, as in «да /нет, как скажете»: no reply is meant.
  if (found.length === 0 && query.includes(' ')) return null;
  return (
    <ChoiceList
      id={id}
      label="Готовые ответы"
      field={field}
      items={found}
      onChoose={(choice) => insert({ ...choice, text: fill(choice.text) })}
      onClose={onClose}
      isLoading={isLoading}
      empty={
        hasFailed ? (
          <>Готовые ответы не загрузились. Проверьте связь и откройте список ещё раз.</>
        ) : replies === null ? (
          <>Загружаем готовые ответы…</>
        ) : replies.length === 0 && query === '' ? (
          <>
            Готовых ответов пока нет. <Link href="/setting/ready">Добавить в настройках</Link>
          </>
        ) : (
          <>Такого готового ответа нет</>
        )
      }
    >
      {({ key, title, text, from, pictures = [] }) => (
        <>
          <span className={styles.title}>
            {title} <small>{from}</small>
            {pictures.length > 0 && (
              <small>{loading === key ? 'Загружаем картинки…' : plural(pictures.length, pictureForms)}</small>
            )}
          </span>
          <span className={styles.text}>{fill(text)}</span>
        </>
      )}
    </ChoiceList>
  );
}
