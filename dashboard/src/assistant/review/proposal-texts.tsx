import { ExternalLink, MessageSquare } from 'lucide-react';
import { Link } from 'wouter';
import type { DraftEdit } from './draft-edits.ts';
import type { Proposal } from './proposal.ts';
import { linesOf, paragraphsOf } from '../contexts/paste-lines.ts';
import { wordDifference } from './word-difference.ts';
import styles from './review.module.css';

/** The questions and answers as they would be accepted. */
export const Texts = ({ questions, answers }: { questions: readonly string[]; answers: readonly string[] }) => (
  <>
    <ul className={styles.questions} aria-label="Вопросы">
      {[...new Set(questions)].map((question) => (
        <li key={question}>{question}</li>
      ))}
    </ul>
    {[...new Set(answers)].map((answer) => (
      <p key={answer} className={styles.answer}>
        {answer}
      </p>
    ))}
  </>
);

/** The texts of a proposal: the edited ones, else the found ones. */
export const shownTexts = ({ questions, answers }: Proposal, edit: DraftEdit | undefined) =>
  edit ? { questions: linesOf(edit.questions), answers: paragraphsOf(edit.answers) } : { questions, answers };

const Side = ({
  title,
  before,
  after,
  kind,
}: {
  title: string;
  before: string;
  after: string;
  kind: 'old' | 'new';
}) => (
  <section className={styles.side} aria-label={title}>
    <h4>{title}</h4>
    <p>
      {wordDifference(before, after)
        .filter((part) => part.kind === 'same' || part.kind === kind)
        .map((part, at) =>
          part.kind === 'same' ? (
            <span key={at}>{part.text}</span>
          ) : part.kind === 'old' ? (
            <del key={at}>{part.text}</del>
          ) : (
            <ins key={at}>{part.text}</ins>
          ),
        )}
    </p>
  </section>
);

const wholeOf = ({ questions, answers }: { questions: readonly string[]; answers: readonly string[] }): string =>
  [...questions, '', ...answers].join('\n');

/** What was accepted before and what the page reads now, the difference marked. */
export const Changed = ({
  old,
  now,
}: {
  old: NonNullable<Proposal['old']>;
  now: { questions: readonly string[]; answers: readonly string[] };
}) => (
  <div className={styles.sides}>
    <Side title="Было" kind="old" before={wholeOf(old)} after={wholeOf(now)} />
    <Side title="Стало" kind="new" before={wholeOf(old)} after={wholeOf(now)} />
  </div>
);

/** Where it was found: the quoted text, and a link to it. */
export const Origin = ({ proposal: { quote, place, url, dialogId } }: { proposal: Proposal }) => (
  <div className={styles.origin}>
    {quote !== '' && <blockquote cite={url ?? undefined}>{quote}</blockquote>}
    <p>
      {place}
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          <ExternalLink size={14} /> Открыть на странице
        </a>
      )}
      {dialogId !== null && (
        <Link href={`/dialog/${dialogId}`}>
          <MessageSquare size={14} /> Открыть диалог
        </Link>
      )}
    </p>
  </div>
);
