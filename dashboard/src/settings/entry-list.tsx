import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

/** What has access to the account, one under another. */
export const EntryList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

interface EntryProps {
  readonly icon: LucideIcon;
  /** What it is, with its badges. */
  readonly name: ReactNode;
  readonly fact: ReactNode;
  readonly action?: ReactNode;
}

/** One of a list: what it is, a fact about it, and what may be done with it. */
export const Entry = ({ icon: Icon, name, fact, action }: EntryProps) => (
  <li className={styles.row}>
    <Icon size={22} className={styles.icon} />
    <div className={styles.text}>
      <p className={styles.name}>{name}</p>
      <p className={styles.fact}>{fact}</p>
    </div>
    {action}
  </li>
);
