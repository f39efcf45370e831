import { percentText } from '../plural.ts';
import styles from './learn-modal.module.css';

/** How far a training run is, 0..1. */
export const LearnProgress = ({ share }: { share: number }) => (
  <div className={styles.progress}>
    <p className={styles.percent} aria-hidden>
      {percentText(share)}
    </p>
    <progress max={1} value={share} aria-label="Ход обучения" />
    <p>
      {share < 0.65
        ? 'Проверяем себя на отложенных вопросах…'
        : share < 0.88
          ? 'Разбираем формулировки…'
          : 'Сверяем с прошлыми вопросами…'}
    </p>
  </div>
);
