import { useState } from 'react';
import { Loading } from '../notice/loading.tsx';
import { basePath } from './base-path.ts';
import styles from './live-widget.module.css';

interface LiveWidgetProps {
  /** The public key of the domain. */
  site: string;
  /** What the frame shows, for screen readers. */
  title: string;
  /** Added to the page's address: `?look` for a look that is not saved, `?closed` for the launcher alone. */
  query?: string;
  /** To be looked at, not used. */
  isStill?: boolean;
}

/** The real widget on a page of this server's own, which works for the signed-in owner before the site is verified. */
export const LiveWidget = ({ site, title, query = '', isStill }: LiveWidgetProps) => {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className={styles.place}>
      {!isLoaded && <Loading label="Загружаем чат…" />}
      <iframe
        className={styles.frame}
        src={`${basePath}/try/${site}${query}`}
        title={title}
        inert={isStill}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
};
