import { Users } from 'lucide-react';
import { useStore } from '../operator.ts';
import { Button } from '../ui/basic/button.tsx';
import styles from './move-note.module.css';
import { dismissMoveNote } from './follow-team.ts';
import { $moveNote } from './team-flags.ts';

/** Over the screen until it is dismissed: why the team or the role is another one. */
export const MoveNote = () => {
  const text = useStore($moveNote);
  return (
    <div className={styles.note} role="alert">
      <Users size={20} />
      <p>{text}</p>
      <Button size="s" onClick={dismissMoveNote}>
        Понятно
      </Button>
    </div>
  );
};

export default MoveNote;
