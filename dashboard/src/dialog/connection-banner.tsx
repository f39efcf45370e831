import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { operator, useStore } from '../operator.ts';
import styles from './connection-banner.module.css';

const patience = 1500;

/** Shows that no facts arrive; not shown for a short break. */
export const ConnectionBanner = () => {
  const isOpen = useStore(operator.socket.$state) === 'open';
  const isCrowded = useStore(operator.socket.$crowded);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(!isOpen), isOpen ? 0 : patience);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <div role="status">
      {isShown && (
        <p className={styles.banner}>
          <WifiOff size={16} />{' '}
          {isCrowded
            ? 'Аккаунт открыт в слишком многих окнах. Закройте лишние, и мы переподключимся.'
            : 'Нет связи, переподключаемся…'}
        </p>
      )}
    </div>
  );
};
