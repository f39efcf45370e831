import type { ReactNode } from 'react';
import styles from './tiles.module.css';

/** Figures next to each other, each with its name and what explains it. */
export const Tiles = ({ children }: { children: ReactNode }) => <dl className={styles.tiles}>{children}</dl>;

export const Tile = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <div className={styles.tile}>
    <dt>{name}</dt>
    <dd>{value}</dd>
    <dd>{hint}</dd>
  </div>
);
