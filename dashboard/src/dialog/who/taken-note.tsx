import type { MemberRef } from '@otklik/sdk/contract';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import styles from './taken-note.module.css';

/**
 * While another member has the dialog, an answer is not sent without a confirmation.
 *
 * @param taken who has it; null where anything may be sent
 * @returns `send` calls `run` where anything may be sent; `isRefused`: whether the last answer was not sent
 */
export function useTaken(taken: MemberRef | null): { send: (run: () => void) => void; isRefused: boolean } {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    send: (run) => {
      setRefused(taken?.id ?? null);
      if (taken === null) run();
    },
    isRefused: taken !== null && refused === taken.id,
  };
}

interface TakenNoteProps {
  taken: MemberRef;
  isRefused: boolean;
  /** Whether there is something to send. */
  canSend: boolean;
  /** Sends the answer although another member has the dialog. */
  onForce: () => void;
}

/** Above the reply field: another member answers here. */
export const TakenNote = ({ taken, isRefused, canSend, onForce }: TakenNoteProps) => (
  <div className={classNames(styles.note, isRefused && styles.refused)}>
    <UserRound size={16} aria-hidden />
    <p role="status">{taken.name} уже отвечает</p>
    <p role="alert">{isRefused && canSend && 'Ваш ответ не отправлен'}</p>
    {canSend && (
      <Button size="s" kind="plain" onClick={onForce}>
        Отправить всё равно
      </Button>
    )}
  </div>
);
