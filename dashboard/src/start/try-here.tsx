import type { Domain } from '@otklik/sdk/contract';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { alreadyLogged, operator } from '../operator.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { LiveWidget } from '../ui/page/live-widget.tsx';
import styles from './step-body.module.css';

/** «Попробовать чат здесь»: the very chat that visitors will see, before it is on the site. */
const TryHere = ({ domain }: { domain: Domain }) => {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  // The chat is to be written in, and its box is at the lower edge.
  useEffect(() => {
    if (isShown) place.current!.scrollIntoView({ block: 'end' });
  }, [isShown]);
  const show = async (): Promise<void> => {
    setBusy(true);
    // The frame's page knows its owner by the sign-in's cookie, which this call renews where it has expired.
    await operator.domain.list().catch(alreadyLogged);
    setBusy(false);
    setShown(true);
  };
  return (
    <section ref={place} className={styles.try} aria-labelledby="try-title">
      <div className={styles.tryHead}>
        <div>
          <h2 id="try-title">Проверьте, как отвечает чат</h2>
          <p>
            {domain.trainedAt
              ? 'Настоящий чат, каким его увидит посетитель. Видите его только вы.'
              : 'Ассистент пока ничего не знает: вопрос придёт вам в мессенджер.'}
          </p>
        </div>
        <Button
          kind="plain"
          loading={isBusy}
          icon={<MessageCircle size={18} />}
          onClick={() => (isShown ? setShown(false) : void show())}
        >
          {isShown ? 'Убрать чат' : 'Попробовать чат здесь'}
        </Button>
      </div>
      {isShown && <LiveWidget site={domain.site} title="Чат на проверочной странице" />}
      {isShown && (
        <div className={styles.row}>
          <LinkButton kind="ghost" size="s" href="/dialogs">
            Посмотреть этот диалог в мессенджере
          </LinkButton>
        </div>
      )}
    </section>
  );
};

export default TryHere;
