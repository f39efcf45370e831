import type { MemberRef } from '@otklik/sdk/contract';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import styles from './taken-note.module.css';

/**
 * Another member has the dialog: what the operator sends does not go out at once.
 *
 * @param taken who has it; null where anything may be sent
 * @returns `send` runs what sends, where it may; `isRefused`: the last one did not go out
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
  /** Sends it all the same. */
  onForce: () => void;
}

/** Over the box: another member answers here. */
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
