import type { ReactNode } from 'react';
import styles from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** The card around registration, login and the code. */
export const AuthCard = ({ title, lead, foot, children }: AuthCardProps) => (
  <section className={styles.screen}>
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
    {foot && <p className={styles.foot}>{foot}</p>}
  </section>
);

/** The fields of a form, one under another. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
