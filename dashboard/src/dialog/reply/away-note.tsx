import type { DialogHeader } from '@otklik/sdk/contract';
import { DoorOpen, OctagonX, Send } from 'lucide-react';
import { unreachableText } from '../card/channel-words.ts';
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

/** How an answer reaches the visitor: null where that goes without a note. */
function noteOf(header: DialogHeader) {
  const { channel, unreachable, visitor, isBan } = header;
  if (isBan) return null;
  if (unreachable !== null) return { Icon: OctagonX, text: unreachableText(header) };
  if (channel === 'telegram') return { Icon: Send, text: 'Ответ уйдёт в Telegram: текст, фото, файлы до 10 МБ' };
  if (channel === 'site' && !visitor.online) return { Icon: DoorOpen, text: `Посетитель ушёл: ${reach(header)}` };
  return null;
}

/** Note above the reply field: the channel by which an answer reaches an absent visitor. */
export const AwayNote = ({ header }: { header: DialogHeader }) => {
  const note = noteOf(header);
  return (
    <div role="status">
      {note && (
        <p className={styles.note}>
          <note.Icon size={16} aria-hidden />
          <span>{note.text}</span>
        </p>
      )}
    </div>
  );
};
