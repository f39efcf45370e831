import type { TaughtSentence } from '@otklik/sdk/contract';
import { useId } from 'react';
import styles from './person-panel.module.css';

const kindWords = { question: 'вопрос', answer: 'ответ', control: 'контрольный вопрос' } as const;

interface TaughtListProps {
  sentences: readonly TaughtSentence[];
  total: number;
  /** Ids of those that stay. */
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Taught sentences that came from the person; the ticked ones will be deleted. */
export const TaughtList = ({ sentences, total, left, onToggle }: TaughtListProps) => {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <fieldset className={styles.taught} aria-describedby={id}>
      <legend>Ассистента учили словам этого человека</legend>
      <p id={id} className={styles.quiet}>
        Отмеченное удалится из контекстов, и ассистент обучится заново на том, что в них осталось. Снимите отметку с
        того, в чём нет ничего личного.
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence.id}>
            <label>
              <input type="checkbox" checked={!left.has(sentence.id)} onChange={() => onToggle(sentence.id)} />
              <span>
                {sentence.text}
                <span className={styles.place}>
                  {[kindWords[sentence.kind], sentence.label && `«${sentence.label}»`, sentence.site]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {total > sentences.length && (
        <p className={styles.quiet}>И ещё {total - sentences.length}: они удалятся без вопроса.</p>
      )}
    </fieldset>
  );
};
