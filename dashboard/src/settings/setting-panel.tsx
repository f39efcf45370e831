import type { ReactNode } from 'react';
import styles from './setting-panel.module.css';

/** One setting's page: its heading, what it is for, an action next to the heading, its parts. */
export const SettingPanel = ({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.panel} aria-labelledby="setting-title">
    <header className={styles.head}>
      <div>
        <h2 id="setting-title" className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </header>
    {children}
  </section>
);

/** A part of a setting on its own sheet. */
export const Sheet = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={styles.sheet}>
    {title && <h3 className={styles.sheetTitle}>{title}</h3>}
    {children}
  </div>
);

/** Fields and buttons of a form, one under another. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** Buttons in a row. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
