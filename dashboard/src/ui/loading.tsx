import type { ReactNode } from 'react';
import styles from './loading.module.css';

/** A whole place that is loading, told to screen readers too. */
export const Loading = ({ label = 'Загрузка…', children }: { label?: string; children?: ReactNode }) => (
  <div role="status" className={styles.loading}>
    <span className="visually-hidden">{label}</span>
    {children ?? <span className={styles.wheel} aria-hidden />}
  </div>
);
