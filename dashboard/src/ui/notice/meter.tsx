import type { ReactNode } from 'react';
import { classNames } from '../basic/class-names.ts';
import styles from './meter.module.css';

interface MeterProps {
  label: string;
  /** 0..1; what is beyond is drawn as the nearest end. */
  share: number;
  /** The share in words. */
  text: string;
  className?: string;
  /** Drawn over the bar. */
  children?: ReactNode;
}

/** A bar that is filled to a share, in the colour `--tone` of what is around. */
export const Meter = ({ label, share, text, className, children }: MeterProps) => (
  <span
    className={classNames(styles.bar, className)}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    aria-valuetext={text}
  >
    <span className={styles.fill} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    {children}
  </span>
);
