import type { DialogHeader, Member } from '@otklik/sdk/contract';
import { ChevronDown, UserRound, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { lazyPart } from '../../ui/page/lazy-screen.tsx';
import { CornerPopover } from '../corner-popover.tsx';
import { claim } from './assign.ts';
import type { HandOverProps } from './hand-over.tsx';
import { MemberFace } from './member-face.tsx';
import styles from './assignee.module.css';

const HandOver = lazyPart<HandOverProps>(() => import('./hand-over.tsx'));

const popoverId = 'dialog-assignee';

interface AssigneeProps {
  header: DialogHeader;
  me: Member;
}

/** Who has the dialog, by name and by what that name does. */
const wordsOf = (assigned: DialogHeader['assigned'], me: Member): [name: string, does: string] => {
  if (assigned === null) return ['Никто', 'не ведёт диалог'];
  return assigned.id === me.id ? ['Вы', 'ведёте диалог'] : [assigned.name, 'ведёт диалог'];
};

const Face = ({ header: { assigned }, me }: AssigneeProps) => {
  const [name, does] = wordsOf(assigned, me);
  return (
    <>
      {assigned ? <MemberFace member={assigned} size={22} /> : <UserRound size={17} aria-hidden />}
      <span className={styles.name}>{name}</span>
      <span className="visually-hidden"> {does}. Передать</span>
      <ChevronDown size={14} aria-hidden />
    </>
  );
};

/** Who of the team has the dialog: a sheet under the name hands it over or releases it; a button takes it. */
export const Assignee = ({ header, me }: AssigneeProps) => {
  const state = wordsOf(header.assigned, me).join(' ');
  return (
    <div className={styles.assignee}>
      <CornerPopover
        label={`${state}. Передать`}
        hasWords
        title={state}
        id={popoverId}
        shortcut="P"
        className={styles.trigger}
        icon={<Face header={header} me={me} />}
      >
        <HandOver header={header} me={me} onDone={() => document.getElementById(popoverId)?.hidePopover()} />
      </CornerPopover>
      {header.assigned?.id !== me.id && <ClaimButton header={header} me={me} />}
    </div>
  );
};

/** Where the assistant answers, it does what silences it, too. */
const ClaimButton = ({ header, me }: AssigneeProps) => {
  const [isBusy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await claim(header, me);
    setBusy(false);
  };
  return (
    <Button
      size="s"
      kind="plain"
      className={styles.claim}
      icon={<UserRoundCheck size={15} />}
      aria-keyshortcuts={header.assistant ? 'A T' : 'A'}
      aria-disabled={isBusy || undefined}
      title="Взять себе (A)"
      onClick={() => void take()}
    >
      Взять себе
    </Button>
  );
};
