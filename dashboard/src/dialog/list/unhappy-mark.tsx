import { Frown } from 'lucide-react';
import styles from './unhappy-mark.module.css';

/** Marks a visitor who waits and complained. */
export const UnhappyMark = () => (
  <span className={styles.mark}>
    <Frown size={13} /> недоволен
  </span>
);
