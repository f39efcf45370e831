import { percentText } from './plural.ts';
import styles from './share-bar.module.css';

interface ShareBarProps {
  label: string;
  /** 0..1 */
  share: number;
  /** A mark on the bar, 0..1: below it the assistant keeps silent. */
  threshold?: number;
  tone?: 'accent' | 'good' | 'warm' | 'quiet';
  /** The name is for screen readers alone. */
  hideLabel?: boolean;
}

/** A share as a bar, with a mark to compare it to. */
export const ShareBar = ({ label, share, threshold, tone = 'accent', hideLabel }: ShareBarProps) => (
  <div className={styles.line} data-tone={tone}>
    <span className={hideLabel ? 'visually-hidden' : styles.label}>{label}</span>
    <span
      className={styles.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={
        threshold === undefined ? percentText(share) : `${percentText(share)}, порог ${percentText(threshold)}`
      }
    >
      <span className={styles.fill} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      {threshold !== undefined && (
        <span
          className={styles.mark}
          style={{ left: `${threshold * 100}%` }}
          title={`Порог ${percentText(threshold)}`}
        />
      )}
    </span>
    <span className={styles.value} aria-hidden>
      {percentText(share)}
    </span>
  </div>
);
