import type { Verdict } from '@otklik/sdk/contract';
import { percentText } from '../plural.ts';
import { ShareBar } from '../report/share-bar.tsx';
import styles from './verdict-view.module.css';

const sameText = (a: string, b: string): boolean =>
  a
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() ===
  b
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface VerdictProps {
  question: string;
  verdict: Verdict;
}

/** What the visitor is answered first, in words. */
function replyOf({ answer, outcome }: Verdict): string {
  if (outcome === 'person') return 'Позвал оператора — человек ответит здесь.';
  if (answer !== null) return answer;
  if (outcome === 'suggest') return 'Возможно, вы имели в виду:';
  return 'Я не знаю точного ответа. Передал вопрос оператору — человек ответит здесь.';
}

/** The question and its reply as a visitor would see them in the chat. */
export const ChatReply = ({ question, verdict }: VerdictProps) => (
  <div className={styles.chat} role="group" aria-label="Так увидит посетитель" aria-live="polite">
    <p className={styles.asked}>{question}</p>
    <div className={styles.reply}>
      <p>{replyOf(verdict)}</p>
      {verdict.outcome === 'person' && verdict.answer !== null && <p>{verdict.answer}</p>}
      {verdict.answer === null && (verdict.options?.length ?? 0) > 0 && (
        <ul className={styles.options} aria-label="Варианты на выбор">
          {verdict.options!.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
    </div>
  </div>
);

/** Why the assistant replies so. */
export const VerdictReasons = ({ question, verdict }: VerdictProps) => (
  <div className={styles.verdict}>
    <Ground verdict={verdict} />
    <ShareBar
      label="Уверенность"
      share={verdict.confidence}
      threshold={verdict.threshold}
      tone={verdict.confidence >= verdict.threshold ? 'good' : 'warm'}
    />
    {!sameText(verdict.read, question) && <p className={styles.read}>Понято как: «{verdict.read}»</p>}
    {verdict.candidates.length > 0 && <Candidates candidates={verdict.candidates} />}
    {verdict.matches.length > 0 && <Matches matches={verdict.matches} />}
  </div>
);

const Ground = ({ verdict: { answer, label, outcome, passedOn, confidence, threshold } }: { verdict: Verdict }) => (
  <p className={styles.read}>
    {outcome === 'person' && !passedOn && 'Это жалоба или просьба позвать человека: её сразу получит оператор. '}
    {answer !== null && label !== null ? (
      <>
        Ответ из контекста <b>{label}</b>.
      </>
    ) : answer !== null ? (
      'Ответ, которым вы исправили этот вопрос.'
    ) : passedOn ? (
      <>
        Контекст <b>{passedOn}</b> вы передаёте человеку.
      </>
    ) : outcome === 'person' ? null : confidence < threshold ? (
      `Уверенность ${percentText(confidence)} ниже порога ${percentText(threshold)}.`
    ) : (
      'Уверенности хватает, но вопрос подходит сразу нескольким контекстам или говорит о том, о чём вы ещё не написали.'
    )}
  </p>
);

const Candidates = ({ candidates }: Pick<Verdict, 'candidates'>) => (
  <section>
    <h3>Подходящие контексты</h3>
    <div className={styles.bars}>
      {candidates.map((candidate, at) => (
        <ShareBar
          key={candidate.label}
          label={candidate.label}
          share={candidate.confidence}
          tone={at === 0 ? 'accent' : 'quiet'}
        />
      ))}
    </div>
  </section>
);

const Matches = ({ matches }: Pick<Verdict, 'matches'>) => (
  <section>
    <h3>Какие ваши вопросы говорят за это</h3>
    <ul className={styles.matches}>
      {matches.map((match) => (
        <li key={`${match.qaId}:${match.sentence}`}>
          <span>{match.sentence}</span>
          <span className={styles.score}>{percentText(match.score)}</span>
        </li>
      ))}
    </ul>
  </section>
);
