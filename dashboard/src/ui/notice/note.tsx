import type { ReactNode } from 'react';
import { classNames } from '../basic/class-names.ts';
import { type Tone, toneClass } from './tone.ts';
import styles from './note.module.css';

/** An inline note: failure, warning or advice. A failure is announced to screen readers at once. */
export const Note = ({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <div className={classNames(styles.note, toneClass(tone))} role={tone === 'bad' ? 'alert' : undefined}>
    {icon}
    <div className={styles.text}>{children}</div>
  </div>
);
