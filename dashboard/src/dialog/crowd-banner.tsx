import { UsersRound, X } from 'lucide-react';
import { atom } from 'nanostores';
import { Link } from 'wouter';
import { operator, useStore } from '../operator.ts';
import { recentRefusal } from '../settings/domain/recent-refusal.ts';
import { IconButton } from '../ui/basic/button.tsx';
import styles from './connection-banner.module.css';

/** Whether the operator has closed the banner: it stays so until the page is loaded again. */
const $isClosed = atom(false);

/** Shows that visitors were refused today; why and what helps is with the domain. */
export const CrowdBanner = () => {
  const isClosed = useStore($isClosed);
  const domains = useStore(operator.domain.$domains).data ?? [];
  const crowded = domains.filter((domain) => recentRefusal(domain) !== null).map(({ name }) => name);
  return (
    <div role="status">
      {crowded.length > 0 && !isClosed && (
        <div className={styles.banner}>
          <UsersRound size={16} />
          <p>
            Чат открылся не у всех посетителей {crowded.join(', ')}. <Link href="/setting/domains">Почему</Link>
          </p>
          <IconButton label="Скрыть" onClick={() => $isClosed.set(true)}>
            <X size={16} />
          </IconButton>
        </div>
      )}
    </div>
  );
};
