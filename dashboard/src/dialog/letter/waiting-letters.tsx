import type { WaitingLetter, WaitingReason } from '@otklik/sdk/contract';
import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { fullText } from '../../ui/text/date-format.ts';
import styles from './waiting-letters.module.css';

/** Why a letter waits: its heading, and what the operator should know. */
const reasons: Record<WaitingReason, { readonly title: string; readonly about: string }> = {
  other_sender: {
    title: 'Письмо с другого адреса',
    about: 'Это ответ на наше письмо, но прислал его не тот адрес, который оставил посетитель.',
  },
  forged: {
    title: 'Отправитель не подтверждён',
    about: 'Почтовый сервер считает, что адрес отправителя подделан.',
  },
  automatic: { title: 'Похоже на автоответ', about: 'Судя по словам, письмо могла написать программа.' },
  unclear: { title: 'Новый текст не нашёлся', about: 'В письме не удалось отделить ответ от цитаты.' },
  too_many: { title: 'Слишком много писем подряд', about: 'За час пришло так много писем, что остальные ждут вас.' },
};

interface EntryProps {
  letter: WaitingLetter;
  isBusy: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

const Entry = ({ letter: { reason, sender, text, files, at }, isBusy, onAccept, onRefuse }: EntryProps) => {
  const { title, about } = reasons[reason];
  return (
    <li className={styles.letter}>
      <p className={styles.head}>
        <MailQuestion size={16} aria-hidden />
        <span className={styles.title}>{title}</span>
        <span className={styles.sender}>{sender === '' ? 'без отправителя' : sender}</span>
        <time dateTime={at}>{fullText(at)}</time>
      </p>
      <p className={styles.about}>{about}</p>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {files > 0 && <p className={styles.about}>Вложений: {files}. Они остались в почтовом ящике.</p>}
      <div className={styles.actions}>
        {text !== '' && (
          <Button size="s" kind="plain" disabled={isBusy} onClick={onAccept}>
            Принять как ответ посетителя
          </Button>
        )}
        <Button size="s" kind="ghost" disabled={isBusy} onClick={onRefuse}>
          Не принимать
        </Button>
      </div>
    </li>
  );
};

/** Letters to the open dialog that are no sentences before the operator accepts them. */
const WaitingLetters = ({ dialogId }: { dialogId: string }) => {
  const letters = useStore(operator.mail.$waiting).data ?? [];
  const [busyId, setBusyId] = useState<string | null>(null);
  const decide = async (id: string, work: Promise<unknown>, done: string): Promise<void> => {
    setBusyId(id);
    try {
      await work;
      toastDone(done);
    } catch (cause) {
      toastFailure(cause);
      operator.mail.listWaiting(dialogId).catch(alreadyLogged);
    } finally {
      setBusyId(null);
    }
  };
  return (
    <ul className={styles.list}>
      {letters.map((letter) => (
        <Entry
          key={letter.id}
          letter={letter}
          isBusy={busyId !== null}
          onAccept={() => void decide(letter.id, operator.mail.accept(letter.id), 'Письмо принято')}
          onRefuse={() => void decide(letter.id, operator.mail.refuse(letter.id), 'Письмо не принято')}
        />
      ))}
    </ul>
  );
};

export default WaitingLetters;
