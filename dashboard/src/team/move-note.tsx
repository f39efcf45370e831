import { Users } from 'lucide-react';
import { operator, useStore } from '../operator.ts';
import { Button } from '../ui/basic/button.tsx';
import { classNames } from '../ui/basic/class-names.ts';
import floating from '../ui/basic/floating.module.css';
import styles from './move-note.module.css';
import { dismissMoveNote } from './follow-team.ts';
import { $moveNote } from './team-flags.ts';

/** The member's own words that a removal from the team prevented; in another team still open, their dialog shows them. */
const Unsent = () => {
  const lost = useStore(operator.dialog.$lost);
  const isRemoved = (useStore(operator.team.$removals).data ?? []).length > 0;
  if (!isRemoved || lost.length === 0) return null;
  return (
    <span className={styles.unsent} role="group" aria-label="Неотправленные ответы" tabIndex={0}>
      {lost.map(({ clientId, texts }) => (
        <span key={clientId}>Не отправлено: «{texts.join('\n')}»</span>
      ))}
    </span>
  );
};

/** Over the screen until it is dismissed: why the team or the role is another one. */
export const MoveNote = () => {
  const text = useStore($moveNote);
  return (
    <div className={classNames(floating.floating, styles.note)} role="alert">
      <Users size={20} />
      <p>
        {text}
        <Unsent />
      </p>
      <Button size="s" onClick={dismissMoveNote}>
        Понятно
      </Button>
    </div>
  );
};

export default MoveNote;
