import { type DialogHeader, visitorName } from '@otklik/sdk/contract';
import { ArrowLeft, Ban, Bot, Hand, PanelRight, ShieldCheck, Archive, ArchiveRestore } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { memo, useState } from 'react';
import { operator } from '../../operator.ts';
import { Initial } from '../../ui/basic/avatar.tsx';
import { Badge, PresenceDot } from '../../ui/notice/badge.tsx';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { toastFailure, toastDone } from '../../ui/notice/toast.ts';
import { agoText, clockText } from '../../ui/text/date-format.ts';
import styles from './dialog-header-bar.module.css';

const setClosed = (id: string, closed: boolean): Promise<unknown> =>
  operator.dialog.setClosed(id, closed).catch(toastFailure);

/** Closes the dialog, which puts it into the archive and asks the visitor for a rating, or takes it back. */
const CloseButton = ({ header: { id, closed } }: { header: Pick<DialogHeader, 'id' | 'closed'> }) => {
  const [isBusy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await operator.dialog.setClosed(id, !closed);
      if (closed) toastDone('Диалог снова открыт');
      else toastDone('Диалог закрыт и убран в архив', { text: 'Вернуть', run: () => void setClosed(id, false) });
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={closed ? 'Вернуть из архива' : 'Закрыть диалог'}
      aria-disabled={isBusy || undefined}
      onClick={() => void toggle()}
    >
      {closed ? <ArchiveRestore size={19} /> : <Archive size={19} />}
    </IconButton>
  );
};

interface DialogHeaderBarProps {
  header: DialogHeader;
  isTyping: boolean;
  isDetailShown: boolean;
  onDetail: () => void;
}

/** Who is talked with, who answers, and what can be done about it. */
export const DialogHeaderBar = memo(({ header, isTyping, isDetailShown, onDetail }: DialogHeaderBarProps) => {
  const { visitor } = header;
  const place = useSearch();
  return (
    <header className={styles.header}>
      <Link href={`/dialogs${place && `?${place}`}`} className={styles.back} aria-label="К списку диалогов">
        <ArrowLeft size={20} />
      </Link>
      <Initial name={visitorName(header)} seed={header.session} size={38} />
      <div className={styles.who}>
        <h2 className={styles.name}>
          <span>{visitorName(header)}</span>
          {visitor.verified && (
            <ShieldCheck size={16} role="img" aria-label="Личность подтверждена сайтом" className={styles.verified} />
          )}
        </h2>
        <VisitorState header={header} isTyping={isTyping} />
      </div>
      <div className={styles.actions}>
        {!header.isBan && <SpeakerSwitch header={header} />}
        <CloseButton header={header} />
        <IconButton
          label={header.isBan ? 'Разблокировать' : 'Заблокировать'}
          className={header.isBan ? styles.banned : ''}
          onClick={() => askBan(header)}
        >
          <Ban size={19} />
        </IconButton>
        <IconButton label="О посетителе" aria-expanded={isDetailShown} onClick={onDetail}>
          <PanelRight size={19} />
        </IconButton>
      </div>
    </header>
  );
});
DialogHeaderBar.displayName = 'DialogHeaderBar';

const VisitorState = ({
  header: { visitor, domain, closed },
  isTyping,
}: Pick<DialogHeaderBarProps, 'header' | 'isTyping'>) => (
  <p className={styles.state}>
    <PresenceDot isOnline={visitor.online} />
    <span aria-hidden className={styles.seen}>
      {isTyping
        ? 'печатает…'
        : closed
          ? 'в архиве'
          : visitor.online
            ? 'в сети'
            : `визит ${agoText(visitor.lastSeenAt)}`}
    </span>
    <span className={styles.domain}>{domain.name}</span>
  </p>
);

/** Asks before the visitor is shut out, and before they are let in again. */
export function askBan(header: Pick<DialogHeader, 'id' | 'isBan' | 'number' | 'visitor'>): void {
  const name = visitorName(header);
  confirm(
    header.isBan
      ? {
          title: 'Разблокировать диалог?',
          text: `${name} снова сможет писать в чат, и новый чат с того же адреса в сети тоже откроется.`,
          action: 'Разблокировать',
          run: () => operator.dialog.ban(header.id, false),
        }
      : {
          title: 'Заблокировать диалог?',
          text: `${name} больше не сможет писать в чат, переписка останется. На сутки закрывается и новый чат с того же адреса в сети: это может задеть соседей по сети. Разблокировать можно в любой момент.`,
          action: 'Заблокировать',
          danger: true,
          run: () => operator.dialog.ban(header.id, true),
        },
  );
}

/** Whether the assistant answers here, with the buttons to take the dialog over or give it back. */
const SpeakerSwitch = ({ header }: { header: DialogHeader }) => {
  const [isBusy, setBusy] = useState(false);
  const give = async (isToAssistant: boolean): Promise<void> => {
    setBusy(true);
    try {
      await operator.dialog.setAssistant(header.id, isToAssistant);
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.speaker}>
      {header.waiting && (
        <Badge tone="warm" icon={<Hand size={13} />}>
          Ждёт человека
        </Badge>
      )}
      <span className={styles.speaking}>
        {header.assistant
          ? 'Отвечает ассистент'
          : header.assistantUntil
            ? `Ассистент молчит до ${clockText(header.assistantUntil)}`
            : 'Отвечаете вы'}
      </span>
      <Button
        size="s"
        kind="plain"
        loading={isBusy}
        icon={header.assistant ? <Hand size={15} /> : <Bot size={15} />}
        onClick={() => void give(!header.assistant)}
      >
        {header.assistant ? 'Взять диалог' : 'Вернуть ассистенту'}
      </Button>
    </div>
  );
};
