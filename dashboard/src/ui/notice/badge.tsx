import type { ReactNode } from 'react';
import { classNames } from '../basic/class-names.ts';
import { type Tone, toneClass } from './tone.ts';
import styles from './badge.module.css';

/** A short fact about something, in its tone. */
export const Badge = ({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span className={classNames(styles.badge, toneClass(tone))}>
    {icon}
    {children}
  </span>
);

/** A number that waits for attention, or a quiet one that does not; shows nothing for zero. */
export const Count = ({ value, label, isQuiet }: { value: number; label?: string; isQuiet?: boolean }) =>
  value > 0 ? (
    <span className={styles.count} data-quiet={isQuiet || undefined}>
      {value > 999 ? '999+' : value}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  ) : null;

/** Whether someone is there now. */
export const PresenceDot = ({ isOnline }: { isOnline: boolean }) => (
  <span className={classNames(styles.dot, isOnline && styles.online)}>
    <span className="visually-hidden">{isOnline ? 'в сети' : 'не в сети'}</span>
  </span>
);
