import type { Verdict } from '@otklik/sdk/contract';
import { Bot, CircleHelp, UserRound } from 'lucide-react';
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

const PassedOn = ({ label }: { label: string }) => (
  <div className={styles.answer}>
    <p className={styles.who}>
      <UserRound size={16} /> Ассистент передаст вопрос человеку: контекст <b>{label}</b>
    </p>
  </div>
);

/** What the assistant makes of a question, and why. */
export const VerdictView = ({ question, verdict }: { question: string; verdict: Verdict }) => (
  <div className={styles.verdict} aria-live="polite">
    {verdict.answer === null ? (
      verdict.passedOn ? (
        <PassedOn label={verdict.passedOn} />
      ) : (
        <Unknown verdict={verdict} />
      )
    ) : (
      <Answer verdict={verdict} />
    )}
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

const Answer = ({ verdict: { label, answer } }: { verdict: Verdict }) => (
  <div className={styles.answer}>
    <p className={styles.who}>
      <Bot size={16} /> Ассистент ответит
      {label && (
        <>
          {' '}
          из контекста <b>{label}</b>
        </>
      )}
    </p>
    <p className={styles.text}>{answer}</p>
  </div>
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

const Unknown = ({ verdict: { confidence, threshold } }: { verdict: Verdict }) => (
  <div className={styles.unknown}>
    <CircleHelp size={22} />
    {confidence < threshold ? (
      <p>
        <b>Ассистент не знает ответа:</b> уверенность {percentText(confidence)} ниже порога {percentText(threshold)}. Он
        предложит похожие вопросы на выбор или позовёт человека.
      </p>
    ) : (
      <p>
        <b>Ассистент не ответит сам,</b> хотя уверенности хватает: вопрос подходит сразу нескольким контекстам или
        говорит о том, о чём вы ещё не написали. Он предложит похожие вопросы на выбор или позовёт человека.
      </p>
    )}
  </div>
);
