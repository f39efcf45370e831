import { type DialogHeader, visitorName } from '@otklik/sdk/contract';
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Ban,
  Bot,
  EllipsisVertical,
  Hand,
  PanelRight,
  ShieldCheck,
  UserSearch,
} from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { memo, useState } from 'react';
import { operator } from '../../operator.ts';
import { Initial } from '../../ui/basic/avatar.tsx';
import { Badge, PresenceDot } from '../../ui/notice/badge.tsx';
import { Button, IconButton, LinkButton } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { agoText, clockText } from '../../ui/text/date-format.ts';
import { useMay } from '../../team/team-flags.ts';
import { useMembers } from '../../team/use-members.ts';
import { Assignee } from '../who/assignee.tsx';
import { MemberLooks, useLooks } from '../who/member-looks.tsx';
import { setClosed } from '../close-dialog.ts';
import { channelTexts } from '../card/channel-words.ts';
import { CornerPopover } from '../corner-popover.tsx';
import styles from './dialog-header-bar.module.css';

/** Closes the dialog, which puts it into the archive, or takes it back. */
const CloseButton = ({
  header: { id, closed },
  onNext,
}: { header: Pick<DialogHeader, 'id' | 'closed'> } & Pick<DialogHeaderBarProps, 'onNext'>) => {
  const [isBusy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await setClosed(id, !closed, onNext);
    setBusy(false);
  };
  const label = closed ? 'Вернуть из архива' : 'Закрыть диалог';
  return (
    <Button
      size="s"
      kind="plain"
      className={styles.close}
      icon={closed ? <ArchiveRestore size={16} /> : <Archive size={16} />}
      aria-label={label}
      title={`${label} (E)`}
      aria-keyshortcuts="E"
      aria-disabled={isBusy || undefined}
      onClick={() => void toggle()}
    >
      <span>{closed ? 'Вернуть' : 'Закрыть'}</span>
    </Button>
  );
};

const moreId = 'dialog-more';

/** Rare actions, such as a ban: in a menu, apart from closing the dialog. */
const MoreActions = ({ header }: Pick<DialogHeaderBarProps, 'header'>) => (
  <CornerPopover label="Другие действия" id={moreId} icon={<EllipsisVertical size={19} />}>
    <div className={styles.more}>
      <Button
        kind="plain"
        wide
        className={header.isBan ? '' : styles.danger}
        icon={<Ban size={17} />}
        onClick={() => {
          document.getElementById(moreId)?.hidePopover();
          askBan(header);
        }}
      >
        {header.isBan ? 'Разблокировать' : 'Заблокировать'}
      </Button>
      <PersonLink session={header.session} />
    </div>
  </CornerPopover>
);

/** An owner's way to all that is stored of this visitor. */
const PersonLink = ({ session }: { session: string }) =>
  useMay('owner') && (
    <LinkButton
      kind="plain"
      wide
      icon={<UserSearch size={17} />}
      href={`/setting/person?q=${encodeURIComponent(session)}`}
    >
      Данные посетителя
    </LinkButton>
  );

interface DialogHeaderBarProps {
  header: DialogHeader;
  isTyping: boolean;
  isDetailShown: boolean;
  onDetail: () => void;
  /** Called with the dialog that opens after this one is closed. */
  onNext: (id: string | undefined) => void;
}

/** Who is talked with, who answers, and what can be done about it. */
export const DialogHeaderBar = memo(({ header, isTyping, isDetailShown, onDetail, onNext }: DialogHeaderBarProps) => {
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
        <CloseButton header={header} onNext={onNext} />
        <MoreActions header={header} />
        <IconButton label="О посетителе" aria-keyshortcuts="I" aria-expanded={isDetailShown} onClick={onDetail}>
          <PanelRight size={19} />
        </IconButton>
      </div>
    </header>
  );
});
DialogHeaderBar.displayName = 'DialogHeaderBar';

const VisitorState = ({
  header: { visitor, domain, closed, channel },
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
            : channel === 'site'
              ? `визит ${agoText(visitor.lastSeenAt)}`
              : channelTexts[channel]}
    </span>
    <span className={styles.domain}>{domain.name}</span>
  </p>
);

/** Asks before the visitor is shut out, and before they are let in again. */
function askBan(header: Pick<DialogHeader, 'id' | 'isBan' | 'number' | 'visitor'>): void {
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

/** Whether a member or the assistant answers here, with the buttons that change it. */
const SpeakerSwitch = ({ header }: { header: DialogHeader }) => {
  const { me, isShared } = useMembers();
  const looks = useLooks(header.session);
  const team = isShared && me ? me : null;
  return (
    <div className={styles.speaker} data-team={team ? (header.assigned?.id === team.id ? 'mine' : 'other') : undefined}>
      {header.waiting && (
        <Badge tone="warm" icon={<Hand size={13} />}>
          <span className={styles.waiting}>Ждёт человека</span>
        </Badge>
      )}
      {team && <Assignee header={header} me={team} />}
      <span className={styles.speaking} role={team ? 'status' : undefined}>
        {team && looks.length > 0 ? <MemberLooks looks={looks} /> : <Speaking header={header} isTeam={team !== null} />}
      </span>
      {!(team && header.assistant && header.assigned?.id !== team.id) && (
        <AssistantButton header={header} isShort={team !== null} />
      )}
    </div>
  );
};

/** Who answers here; in a team the member is named apart. */
const Speaking = ({ header: { assistant, assistantUntil }, isTeam }: { header: DialogHeader; isTeam: boolean }) => {
  if (assistant) return 'Отвечает ассистент';
  if (!assistantUntil) return isTeam ? null : 'Отвечаете вы';
  return (
    <>
      Ассистент молчит<span className={styles.until}> до {clockText(assistantUntil)}</span>
    </>
  );
};

/** Takes the dialog over from the assistant, or gives it back. */
const AssistantButton = ({ header, isShort }: { header: DialogHeader; isShort: boolean }) => {
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
  const label = header.assistant ? 'Взять диалог' : 'Вернуть ассистенту';
  return (
    <Button
      size="s"
      kind="plain"
      className={isShort ? styles.assistant : ''}
      loading={isBusy}
      aria-keyshortcuts="T"
      aria-label={label}
      title={`${label} (T)`}
      icon={header.assistant ? <Hand size={15} /> : <Bot size={15} />}
      onClick={() => void give(!header.assistant)}
    >
      <span>{label}</span>
    </Button>
  );
};
