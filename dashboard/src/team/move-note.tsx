import { Users } from 'lucide-react';
import { useStore } from '../operator.ts';
import { Button } from '../ui/basic/button.tsx';
import { classNames } from '../ui/basic/class-names.ts';
import floating from '../ui/basic/floating.module.css';
import styles from './move-note.module.css';
import { dismissMoveNote } from './follow-team.ts';
import { $moveNote } from './team-flags.ts';

/** Over the screen until it is dismissed: why the team or the role is another one. */
export const MoveNote = () => {
  const text = useStore($moveNote);
  return (
    <div className={classNames(floating.floating, styles.note)} role="alert">
      <Users size={20} />
      <p>{text}</p>
      <Button size="s" onClick={dismissMoveNote}>
        Понятно
      </Button>
    </div>
  );
};

export default MoveNote;
