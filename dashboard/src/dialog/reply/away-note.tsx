import type { DialogHeader } from '@otklik/sdk/contract';
import { DoorOpen } from 'lucide-react';
import styles from './away-note.module.css';

/** Explains how an answer reaches a visitor who is offline. */
function reach({
  letters,
  bounced,
  visitor: { email },
}: Pick<DialogHeader, 'letters' | 'bounced' | 'visitor'>): string {
  if (letters) return `ответ придёт письмом на ${email}`;
  if (bounced) return `письмо на ${email} вернулось, ответ увидит, если вернётся сам`;
  return email === '' ? 'почты нет, ответ увидит, если вернётся' : 'письма ему не уходят, ответ увидит, если вернётся';
}

/** Above the reply field: how an answer reaches a visitor who has left. */
export const AwayNote = ({ header }: { header: DialogHeader }) => (
  <div role="status">
    {!header.visitor.online && !header.isBan && (
      <p className={styles.note}>
        <DoorOpen size={16} aria-hidden />
        <span>Посетитель ушёл: {reach(header)}</span>
      </p>
    )}
  </div>
);
