import type { LabelDetail, Missed, Similar } from '@otklik/sdk/contract';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { openModal } from '../../ui/modal/modal-state.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/notice/state-view.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { addEntry } from './knowledge-edit.ts';
import { $similarTo, closeModal } from '../modal-target.ts';
import { lackingOf } from './paste-lines.ts';
import { plural, questionForms } from '../plural.ts';
import styles from './similar-modal.module.css';

/**
 * «Похожие вопросы»: variants of a context's questions and visitors' missed ones, each added only where it is chosen.
 */
export default function SimilarModal() {
  const target = useStore($similarTo);
  return target && <SimilarOf key={target.id} context={target} />;
}

const SimilarOf = ({ context }: { context: LabelDetail }) => {
  const similar = useStore(operator.assistant.$similar);
  const [isRead, setRead] = useState(false);
  const load = (): void => {
    setRead(false);
    void operator.assistant
      .loadSimilar(context.id)
      .catch(alreadyLogged)
      .finally(() => setRead(true));
  };
  useEffect(load, [context.id]);
  if (isRead && similar.data) return <Choice context={context} similar={similar.data} />;
  return (
    <Modal name="similarQuestions" title="Похожие вопросы">
      {isRead ? (
        <ErrorState error={similar.problem ?? { status: similar.status }} onRetry={load} />
      ) : (
        <Loading label="Подбираем вопросы…">
          <Skeleton lines={5} height={36} />
        </Loading>
      )}
    </Modal>
  );
};

/** All wordings of a missed question. */
const wordingsOf = ({ question, similar }: Missed): string[] => [...new Set([question, ...similar])];

/** Adds what was chosen as one entry; missed questions that are taught now leave their list. */
async function addChosen(context: LabelDetail, variants: readonly string[], missed: readonly Missed[]) {
  const present = context.qa.flatMap(({ type, sentences }) => (type === 'question' ? sentences : []));
  const fresh = lackingOf(present, [...new Set([...variants, ...missed.flatMap(wordingsOf)])]);
  if (fresh.length > 0 && !(await addEntry(context.id, 'question', fresh))) return false;
  await Promise.all(missed.map(({ id }) => operator.assistant.removeMissed(id).catch(alreadyLogged)));
  toastDone(`Добавлено: ${plural(fresh.length, questionForms)}. Обучите ассистента, чтобы он их узнавал`, {
    text: 'Обучить',
    run: () => openModal('learn'),
  });
  return true;
}

const toggled = (chosen: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
};

interface ChoicesProps {
  similar: Similar;
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

const Choices = ({ similar: { variants, missed }, chosen, onToggle }: ChoicesProps) => (
  <>
    {variants.length + missed.length === 0 ? (
      <EmptyState title="Предложить пока нечего">
        <p>Напишите ещё вопрос другими словами: варианты строятся из ваших.</p>
      </EmptyState>
    ) : (
      <p className={styles.lead}>Отметьте те, на которые подходит ответ этого контекста. Остальные не добавятся.</p>
    )}
    <Group title="Так спрашивали посетители, а ответа не было" isShown={missed.length > 0}>
      {missed.map((one) => (
        <Choosable
          key={one.id}
          text={one.question}
          more={wordingsOf(one).slice(1)}
          isChosen={chosen.has(one.id)}
          onToggle={() => onToggle(one.id)}
        />
      ))}
    </Group>
    <Group title="Ваши вопросы другими словами" isShown={variants.length > 0}>
      {variants.map(({ sentence }) => (
        <Choosable key={sentence} text={sentence} isChosen={chosen.has(sentence)} onToggle={() => onToggle(sentence)} />
      ))}
    </Group>
  </>
);

/** What was chosen of what is similar: sentences of the owner's own, and missed questions. */
const pick = ({ variants, missed }: Similar, chosen: ReadonlySet<string>): [string[], Missed[]] => [
  variants.flatMap(({ sentence }) => (chosen.has(sentence) ? [sentence] : [])),
  missed.filter(({ id }) => chosen.has(id)),
];

const Choice = ({ context, similar }: { context: LabelDetail; similar: Similar }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  useFocusAfterBusy(isBusy);
  const add = async (): Promise<void> => {
    setBusy(true);
    const isAdded = await addChosen(context, ...pick(similar, chosen));
    setBusy(false);
    if (isAdded) closeModal('similarQuestions');
  };
  return (
    <Modal
      name="similarQuestions"
      title="Похожие вопросы"
      actions={
        <>
          <Button kind="plain" onClick={() => closeModal('similarQuestions')}>
            Отмена
          </Button>
          <Button disabled={chosen.size === 0} loading={isBusy} onClick={() => void add()}>
            {chosen.size > 0 ? `Добавить ${chosen.size}` : 'Добавить'}
          </Button>
        </>
      }
    >
      <Choices similar={similar} chosen={chosen} onToggle={(key) => setChosen((before) => toggled(before, key))} />
    </Modal>
  );
};

const Group = ({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) => {
  const id = useId();
  return (
    isShown && (
      <section className={styles.group} aria-labelledby={id}>
        <h3 id={id}>{title}</h3>
        <ul>{children}</ul>
      </section>
    )
  );
};

interface ChoosableProps {
  text: string;
  /** Other wordings that are added together with it. */
  more?: readonly string[];
  isChosen: boolean;
  onToggle: () => void;
}

const Choosable = ({ text, more = [], isChosen, onToggle }: ChoosableProps) => (
  <li>
    <label className={styles.row}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        {text}
        {more.length > 0 && <small>{more.map((one) => `«${one}»`).join(', ')}</small>}
      </span>
    </label>
  </li>
);
