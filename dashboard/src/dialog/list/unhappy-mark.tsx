import { Frown } from 'lucide-react';
import styles from './unhappy-mark.module.css';

/** Says of a visitor who waits that he complained. */
export const UnhappyMark = () => (
  <span className={styles.mark}>
    <Frown size={13} /> недоволен
  </span>
);
