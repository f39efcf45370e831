import { Meter } from '../../ui/notice/meter.tsx';
import { percentText } from '../plural.ts';
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
    <Meter
      className={styles.bar}
      label={label}
      share={share}
      text={threshold === undefined ? percentText(share) : `${percentText(share)}, порог ${percentText(threshold)}`}
    >
      {threshold !== undefined && (
        <span
          className={styles.mark}
          style={{ left: `${threshold * 100}%` }}
          title={`Порог ${percentText(threshold)}`}
        />
      )}
    </Meter>
    <span className={styles.value} aria-hidden>
      {percentText(share)}
    </span>
  </div>
);
