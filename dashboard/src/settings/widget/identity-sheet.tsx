import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { Note } from '../../ui/notice/note.tsx';
import { usePassword } from '../profile/use-password.tsx';
import { Sheet } from '../setting-panel.tsx';
import { example } from './identity-example.ts';
import styles from './config-form.module.css';

/** The secret with which the owner's server signs who a visitor is. */
export const IdentitySheet = ({ id }: { id: string }) => {
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const show = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setSecret((await operator.domain.secret(id)).secret);
    } catch (cause) {
      if (!password.ask(cause)) setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  const password = usePassword(show);
  return (
    <Sheet title="Кто пишет: подпись посетителя">
      <p className={styles.hint}>
        Если посетители входят на ваш сайт, подпишите их идентификатор секретом — вы увидите проверенное имя, а
        переписка продолжится на любом устройстве. Подпись со временем действует сутки, без времени — бессрочно. Секрет
        храните только на сервере.
      </p>
      {secret === null ? (
        <div>
          <Button kind="plain" loading={isBusy} onClick={show}>
            Показать секрет
          </Button>
        </div>
      ) : (
        <>
          <CopyBox label="Секрет подписи" text={secret} />
          <CopyBox label="Пример кода" text={example} />
          <div>
            <Button kind="ghost" size="s" onClick={() => setSecret(null)}>
              Скрыть
            </Button>
          </div>
        </>
      )}
      {failure && <Note tone="bad">{failure}</Note>}
      {password.modal}
    </Sheet>
  );
};
