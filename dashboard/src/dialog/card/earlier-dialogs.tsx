import type { EarlierDialog } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { alreadyLogged, operator } from '../../operator.ts';
import { agoText, fullText } from '../../ui/text/date-format.ts';
import styles from './earlier-dialogs.module.css';

/** The former dialogs of the same visitor, each a press away; nothing where there are none. */
export const EarlierDialogs = ({ id }: { id: string }) => {
  const [dialogs, setDialogs] = useState<readonly EarlierDialog[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    operator.dialog.loadEarlier(id, { signal: asking.signal }).then(setDialogs, alreadyLogged);
    return () => asking.abort();
  }, [id]);
  if (dialogs.length === 0) return null;
  return (
    <section className={styles.earlier} aria-label="Прежние диалоги">
      <h3>Прежние диалоги</h3>
      <ul>
        {dialogs.map((dialog) => (
          <li key={dialog.id}>
            <Link href={`/dialog/${dialog.id}`} title={fullText(dialog.updatedAt)}>
              <span>{dialog.asked ?? `Диалог ${dialog.number}`}</span>
              <time dateTime={dialog.updatedAt}>{agoText(dialog.updatedAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
