import { type FoundPerson, textRule, validationErrorOf } from '@otklik/sdk/contract';
import { Search, UserSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { openModal } from '../../ui/modal/modal-state.ts';
import { Note } from '../../ui/notice/note.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/notice/state-view.tsx';
import { fullText } from '../../ui/text/date-format.ts';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoaded } from '../use-load.ts';
import { EraseModal } from './erase-modal.tsx';
import { PersonEntry } from './person-entry.tsx';
import { PolicySheet } from './policy-sheet.tsx';
import styles from './person-panel.module.css';

const find = async (q: string): Promise<readonly FoundPerson[]> => (await operator.person.find(q)).people;

const longest = 254;
const rule = textRule(1, longest);

/** Why a query cannot be searched; null where it can. */
const errorOf = (q: string): string | null => (q === '' ? 'Введите, кого искать' : validationErrorOf(rule, q));

/** Until when the file of a large database may contain bytes of the erased person. */
const LaterTraces = ({ until }: { until: string }) => (
  <Note>
    Удалено. В файле базы на сервере ещё остались следы; они будут стёрты в ближайшую тихую минуту, не позже{' '}
    {fullText(until)}.
  </Note>
);

/** Who was found for a query. */
const People = ({ q }: { q: string }) => {
  const { data, error, isLoading, reload } = useLoaded(find, q);
  const [erased, setErased] = useState<FoundPerson | null>(null);
  const [tracesUntil, setTracesUntil] = useState<string>();
  const showErased = (until?: string): void => {
    setTracesUntil(until);
    reload();
  };
  const askErase = (person: FoundPerson): void => {
    setErased(person);
    openModal('personErase');
  };
  if (isLoading)
    return (
      <Loading label="Ищем посетителя…">
        <Skeleton lines={3} height={20} />
      </Loading>
    );
  if (!data) return <ErrorState error={error} title="Поиск не удался" onRetry={reload} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        Найдено: {data.length}
      </p>
      {tracesUntil && <LaterTraces until={tracesUntil} />}
      {data.length === 0 && (
        <EmptyState icon={<UserSearch />} title="Никого не нашли">
          Адрес, id и номер сессии нужны целиком, телефон — от семи последних цифр. Возможно, этот человек не писал в
          чат или его данные уже удалены.
        </EmptyState>
      )}
      {data.length > 0 && (
        <ul className={styles.people} aria-label="Найденные посетители">
          {data.map((person) => (
            <PersonEntry key={person.key} person={person} onErase={askErase} onMissing={reload} />
          ))}
        </ul>
      )}
      {erased && <EraseModal key={erased.key} person={erased} onClose={() => setErased(null)} onErased={showErased} />}
    </>
  );
};

/** By what a person is looked for; `onFind` gets what was typed. */
const FindForm = ({ asked, onFind }: { asked: string; onFind: (q: string) => void }) => {
  const [typed, setTyped] = useState(asked);
  const [error, setError] = useState(asked === '' ? null : errorOf(asked));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const q = typed.trim();
    const wrong = errorOf(q);
    setError(wrong);
    if (wrong === null) onFind(q);
  };
  return (
    <form noValidate role="search" aria-label="Поиск посетителя" onSubmit={submit} className={styles.find}>
      <TextField
        label="E-mail, телефон, id на вашем сайте или номер сессии"
        type="search"
        value={typed}
        maxLength={longest}
        autoComplete="off"
        placeholder="maria@example.ru"
        onChange={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
      />
      <Button type="submit" icon={<Search size={17} />}>
        Найти
      </Button>
    </form>
  );
};

/** The data of one visitor: found, saved as an archive, erased. */
export const PersonPanel = () => {
  const asked = new URLSearchParams(useSearch()).get('q') ?? '';
  const [, navigate] = useLocation();
  // The same query again is another try.
  const [attempt, setAttempt] = useState(0);
  const look = (q: string): void => {
    setAttempt(attempt + 1);
    navigate(`/setting/person?q=${encodeURIComponent(q)}`, { replace: true });
  };
  return (
    <SettingPanel
      title="Данные посетителя"
      lead="Если человек просит прислать, что вы о нём храните, или стереть это: найдите его, скачайте архив или удалите всё разом."
    >
      <Sheet>
        <FindForm key={asked} asked={asked} onFind={look} />
        {errorOf(asked) !== null ? (
          <p className={styles.quiet}>
            В архив войдут все его диалоги на ваших сайтах, файлы, контакты, согласия со временем и текстом, оценки.
            Заметок, меток и других данных команды в нём нет.
          </p>
        ) : (
          <People key={`${asked} ${attempt}`} q={asked} />
        )}
      </Sheet>
      <PolicySheet />
    </SettingPanel>
  );
};

export default PersonPanel;
