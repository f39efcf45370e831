import { type DialogHeader, fillReply } from '@otklik/sdk/contract';
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
// oxlint-disable-next-line no-restricted-imports -- the search of the engine, a pure module that imports no server
import { createWordSearch } from '../../../../server/src/assistant/engine/word-search.ts';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './choice-list.module.css';

interface ReadyListProps {
  header: DialogHeader;
  /** Search text: the characters after the slash. */
  query: string;
  field: RefObject<HTMLDivElement | null>;
  /** Inserts the reply with its variables filled. */
  onChoose: (text: string) => void;
  onClose: () => void;
}

interface Choice {
  readonly key: string;
  readonly title: string;
  readonly text: string;
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

/** Under the box after a slash: the assistant's best answers first, then the ready replies that match. */
export default function ReadyList({ header, query, field, onChoose, onClose }: ReadyListProps) {
  const { replies, hasFailed, isLoading, fill } = useReplies(header);
  const best = useBest(header.id);
  const search = useMemo(
    () =>
      createWordSearch<Choice>([
        ...best,
        ...(replies ?? []).map(({ id, title, text, own }) => ({
          key: id,
          title,
          text,
          from: own ? ('Свой' as const) : ('Команда' as const),
        })),
      ]),
    [best, replies],
  );
  const found = useMemo(() => search(query).slice(0, most), [search, query]);
  const id = useId();
  // A slash among words, as in «да /нет, как скажете»: no reply is meant.
  if (found.length === 0 && query.includes(' ')) return null;
  return (
    <ChoiceList
      id={id}
      label="Готовые ответы"
      field={field}
      items={found}
      onChoose={({ text }) => onChoose(fill(text))}
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
      {({ title, text, from }) => (
        <>
          <span className={styles.title}>
            {title} <small>{from}</small>
          </span>
          <span className={styles.text}>{fill(text)}</span>
        </>
      )}
    </ChoiceList>
  );
}
