import type { DomainSecret } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { openModal, useModal } from '../../ui/modal/modal-state.ts';
import { lazyModal } from '../../ui/page/lazy-screen.tsx';
import { clockText } from '../../ui/text/date-format.ts';
import { textOfError } from '../../ui/text/error-text.ts';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { usePassword } from '../profile/use-password.tsx';
import { Sheet } from '../setting-panel.tsx';
import { example } from './identity-example.ts';
import styles from './config-form.module.css';

const RotateSecretModal = lazyModal('secretRotation', () => import('./rotate-secret-modal.tsx'));

/** The domain's secret, once it is shown or replaced; each may ask for the password first. */
function useSecret(id: string) {
  const [secret, setSecret] = useState<DomainSecret | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [atOnce, setAtOnce] = useState<boolean | null>(null);
  /** Replaces the secret where it is decided whether the old one ends `atOnce`, else shows it. */
  const load = async (how: boolean | null): Promise<void> => {
    setAtOnce(how);
    setBusy(true);
    setFailure(null);
    try {
      setSecret(await (how === null ? operator.domain.secret(id) : operator.domain.rotateSecret(id, { atOnce: how })));
      if (how !== null) toastDone('Секрет сменён');
    } catch (cause) {
      if (!password.ask(cause)) setFailure(textOfError(cause));
    } finally {
      setBusy(false);
    }
  };
  const password = usePassword(() => load(atOnce));
  return { secret, isBusy, failure, load, hide: () => setSecret(null), modal: password.modal };
}

/** The secret with which the owner's server signs who a visitor is. */
export const IdentitySheet = ({ id }: { id: string }) => {
  const { secret, isBusy, failure, load, hide, modal } = useSecret(id);
  const isRotating = useModal('secretRotation');
  return (
    <Sheet title="Кто пишет: подпись посетителя">
      <p className={styles.hint}>
        Если посетители входят на ваш сайт, подпишите их идентификатор секретом — вы увидите проверенное имя, а
        переписка продолжится на любом устройстве. Подпись со временем действует сутки, без времени — бессрочно. Секрет
        храните только на сервере.
      </p>
      {secret === null ? (
        <div>
          <Button kind="plain" loading={isBusy} onClick={() => load(null)}>
            Показать секрет
          </Button>
        </div>
      ) : (
        <>
          <CopyBox label="Секрет подписи" text={secret.secret} />
          {secret.oldUntil && (
            <Note>Прежний секрет действует до {clockText(secret.oldUntil)}: замените его на своём сервере.</Note>
          )}
          <CopyBox label="Пример кода" text={example} />
          <div className={styles.actions}>
            <Button kind="ghost" size="s" onClick={hide}>
              Скрыть
            </Button>
            <Button kind="ghost" size="s" loading={isBusy} onClick={() => openModal('secretRotation')}>
              Сменить секрет
            </Button>
          </div>
        </>
      )}
      {failure && <Note tone="bad">{failure}</Note>}
      {isRotating && <RotateSecretModal onRotate={load} />}
      {modal}
    </Sheet>
  );
};
