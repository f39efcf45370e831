import type { ReactNode } from 'react';
import { productName } from '../../ui/text/product.ts';
import styles from './install-steps.module.css';

/** A phone's screen, 72 × 72 units, with the part of it that is meant. */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 72 72" aria-hidden>
    <rect className={styles.screen} x="1" y="1" width="70" height="70" rx="12" />
    {children}
  </svg>
);

/** Safari's lower bar, with the button «Поделиться». */
const ShareDrawing = () => (
  <Drawing>
    <path className={styles.faint} d="M14 15h44M14 24h44M14 33h28" />
    <path className={styles.edge} d="M1.5 44h69" />
    <path className={styles.faint} d="m15 53-5 5 5 5M58 53l5 5-5 5" />
    <g className={styles.meant}>
      <path d="M32 55h-3v12h14V55h-3M36 61V47.5M31.5 52l4.5-4.5 4.5 4.5" />
    </g>
  </Drawing>
);

/** The menu of that button, with its line «На экран „Домой“». */
const MenuDrawing = () => (
  <Drawing>
    <path className={styles.faint} d="M12 15h32M12 57h26" />
    <path className={styles.faint} d="M54 11h8v8h-8zM54 53h8v8h-8z" />
    <rect className={styles.chosen} x="6" y="25" width="60" height="22" rx="6" />
    <g className={styles.meant}>
      <path d="M12 36h28" />
      <rect x="50" y="29" width="14" height="14" rx="3.5" />
      <path d="M57 32.5v7M53.5 36h7" />
    </g>
  </Drawing>
);

/** The home screen, with the account's icon and what it notifies of. */
const OpenDrawing = () => (
  <Drawing>
    <path
      className={styles.blank}
      d="M11 12h13v13H11zM30 12h13v13H30zM49 12h13v13H49zM11 31h13v13H11zM49 31h13v13H49z"
    />
    <rect className={styles.filled} x="28" y="29" width="17" height="17" rx="4.5" />
    <circle className={styles.sign} cx="36.5" cy="37.5" r="4" />
    <circle className={styles.news} cx="45" cy="29" r="5" />
    <path className={styles.edge} d="M26 62h20" />
  </Drawing>
);

const steps: readonly { drawing: ReactNode; text: string }[] = [
  { drawing: <ShareDrawing />, text: 'В Safari нажмите «Поделиться»' },
  { drawing: <MenuDrawing />, text: 'Выберите «На экран „Домой“»' },
  {
    drawing: <OpenDrawing />,
    text: `Откройте «${productName}» с экрана «Домой» и включите уведомления здесь`,
  },
];

/** How an iPhone or iPad gets the account on its home screen: there alone it is notified. */
export const InstallSteps = () => (
  <div className={styles.install}>
    <p>На iPhone и iPad уведомления приходят программам с экрана «Домой».</p>
    <ol className={styles.steps}>
      {steps.map(({ drawing, text }) => (
        <li key={text} className={styles.step}>
          {drawing}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </div>
);
