import type { MailInState } from '@otklik/sdk/contract';
import { Check, CircleDashed, Send, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { clockText } from '../../ui/text/date-format.ts';
import { Sheet } from '../setting-panel.tsx';
import { stoppedWords } from './mail-words.ts';
import styles from './check-sheet.module.css';

type State = 'done' | 'awaited' | 'failed';
const icons: Record<State, ReactNode> = {
  done: <Check size={18} role="img" aria-label="Готово:" />,
  awaited: <CircleDashed size={18} role="img" aria-label="Ждём:" />,
  failed: <X size={18} role="img" aria-label="Не вышло:" />,
};

const Step = ({ state, children }: { state: State; children: ReactNode }) => (
  <li className={classNames(styles.step, styles[state])}>
    {icons[state]}
    <span>{children}</span>
  </li>
);

/** The way of a test letter and of its answer, up to where it is. */
const Way = ({ check }: { check: NonNullable<MailInState['check']> }) => {
  const { to, sentAt, failed, receivedAt, outcome, text } = check;
  if (failed)
    return <Step state="failed">Письмо на {to} не ушло: почтовый сервер его не принял. Попробуйте ещё раз.</Step>;
  const isReceived = outcome === 'received';
  return (
    <>
      <Step state="done">
        Письмо отправлено на {to} в {clockText(sentAt)}
      </Step>
      {outcome === null && <Step state="awaited">Откройте его и ответьте одним словом</Step>}
      {outcome !== null && !isReceived && <Step state="failed">{stoppedWords[outcome]}</Step>}
      {isReceived && <Step state="done">Вы ответили{text === null ? '' : `: «${text}»`}</Step>}
      {isReceived && receivedAt !== null && (
        <Step state="done">Ответ прочитан в {clockText(receivedAt)}: ответы посетителей будут приходить в диалоги</Step>
      )}
    </>
  );
};

/** Sends the owner a test letter and shows how far its answer came. */
export const CheckSheet = ({ check }: { check: MailInState['check'] }) => {
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await operator.mail.test();
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setSending(false);
    }
  };
  return (
    <Sheet title="Проверка">
      <p>Пришлём письмо на ваш адрес. Ответьте на него: здесь будет видно, дошёл ли ответ.</p>
      <div>
        <Button kind="plain" icon={<Send size={18} />} loading={isSending} onClick={() => void send()}>
          Отправить проверочное письмо
        </Button>
      </div>
      <ol className={styles.way} aria-label="Путь письма" aria-live="polite">
        {check && <Way check={check} />}
      </ol>
    </Sheet>
  );
};
