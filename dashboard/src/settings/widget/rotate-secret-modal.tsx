import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { closeModal } from '../../ui/modal/modal-state.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import styles from './config-form.module.css';

const close = (): void => closeModal('secretRotation');

/** Asks whether the secret before the new one may end at once. */
export const RotateSecretModal = ({ onRotate }: { onRotate: (atOnce: boolean) => void }) => {
  const [atOnce, setAtOnce] = useState(false);
  const rotate = (): void => {
    close();
    onRotate(atOnce);
  };
  return (
    <Modal
      name="secretRotation"
      title="Сменить секрет?"
      size="s"
      actions={
        <>
          <Button kind="plain" onClick={close}>
            Отмена
          </Button>
          <Button kind={atOnce ? 'danger' : 'primary'} onClick={rotate}>
            Сменить
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          {atOnce
            ? 'Новый секрет появится здесь же, прежний перестанет действовать сразу. Чаты, открытые по подписи, закроются: посетители войдут в них снова, когда на вашем сервере будет новый секрет.'
            : 'Новый секрет появится здесь же, прежний будет действовать ещё час — за это время замените его на своём сервере. Чаты, которые уже открыты по прежней подписи, останутся открытыми.'}
        </p>
        <Switch
          label="Отключить прежний сразу"
          hint="Если секрет узнал посторонний."
          isOn={atOnce}
          onChange={setAtOnce}
        />
      </div>
    </Modal>
  );
};

export default RotateSecretModal;
