import type { WidgetConfig } from '@otklik/sdk/contract';
import { MessageCircle, SendHorizontal } from 'lucide-react';
import type { CSSProperties } from 'react';
import { inkOn } from './readable-ink.ts';
import styles from './widget-preview.module.css';

const fallback = '#3457d5';

/** The chat as a visitor would see it with these settings. */
export const WidgetPreview = ({ config }: { config: WidgetConfig }) => {
  const color = /^#[0-9a-f]{6}$/i.test(config.color) ? config.color : fallback;
  return (
    <figure
      className={styles.figure}
      data-theme={config.theme}
      style={{ '--brand': color, '--brand-ink': inkOn(color) } as CSSProperties}
    >
      <figcaption className={styles.caption}>Предпросмотр</figcaption>
      <div className={styles.page} data-position={config.position}>
        <div className={styles.panel}>
          <div className={styles.head}>{config.title}</div>
          <div className={styles.talk}>
            {config.greeting && <p className={styles.bubble}>{config.greeting}</p>}
            <p className={styles.mine}>Добрый день! Есть вопрос.</p>
          </div>
          <div className={styles.box}>
            <span className={styles.hint}>{config.placeholder}</span>
            <span className={styles.send}>
              <SendHorizontal size={16} aria-hidden />
            </span>
          </div>
        </div>
        {config.greetings[0] && <p className={styles.greeting}>{config.greetings[0].text}</p>}
        <span className={styles.launcher}>
          <MessageCircle size={24} aria-hidden />
        </span>
      </div>
    </figure>
  );
};
