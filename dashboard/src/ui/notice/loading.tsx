import type { ReactNode } from 'react';
import styles from './loading.module.css';

/** Loading state of a whole region, announced to screen readers. */
export const Loading = ({ label = 'Загрузка…', children }: { label?: string; children?: ReactNode }) => (
  <div role="status" className={styles.loading}>
    <span className="visually-hidden">{label}</span>
    {children ?? <span className={styles.wheel} aria-hidden />}
  </div>
);
