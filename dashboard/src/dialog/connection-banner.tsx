import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { operator, useStore } from '../operator.ts';
import { seenText } from '../ui/text/date-format.ts';
import { $seenAt } from '../worker/account-worker.ts';
import styles from './connection-banner.module.css';

const patience = 1500;

function bannerText(isCrowded: boolean, seenAt: number | null): string {
  if (seenAt !== null) return `Нет сети. Показано то, что было ${seenText(seenAt)}.`;
  return isCrowded
    ? 'Аккаунт открыт в слишком многих окнах. Закройте лишние, и мы переподключимся.'
    : 'Нет связи, переподключаемся…';
}

/** Shows that no facts arrive, and how old that is which is shown; not shown for a short break. */
export const ConnectionBanner = () => {
  const isOpen = useStore(operator.socket.$state) === 'open';
  const isCrowded = useStore(operator.socket.$crowded);
  const seenAt = useStore($seenAt);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(!isOpen), isOpen ? 0 : patience);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <div role="status">
      {(isLong || seenAt !== null) && (
        <p className={styles.banner}>
          <WifiOff size={16} /> {bannerText(isCrowded, seenAt)}
        </p>
      )}
    </div>
  );
};
