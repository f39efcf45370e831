import type { AssistantSetting } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Select } from '../../ui/field/select.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SaveBar } from '../save-bar.tsx';
import { SettingPanel, Sheet, Stack } from '../setting-panel.tsx';
import styles from './setting-form.module.css';
import { useSettingForm } from './use-setting-form.ts';

const letters = [
  { value: 'at_once', text: 'Сразу' },
  { value: 'digest', text: 'Сводкой раз в день' },
  { value: 'off', text: 'Не присылать' },
] as const;

const LetterForm = ({ id, initial }: { id: string; initial: AssistantSetting }) => {
  const { draft, change, submit, bar } = useSettingForm('notifications', id, initial);
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="Уведомления">
      <Sheet title="Письма о тех, кто ждёт">
        <p className={styles.hint}>
          Когда посетитель ждёт человека, а в аккаунте никого нет, мы напишем на ваш e-mail.
        </p>
        <Stack>
          <Select
            label="Когда присылать"
            value={draft.notify}
            options={letters}
            onChange={(notify) => change({ notify })}
          />
        </Stack>
      </Sheet>
      <SaveBar {...bar} />
    </form>
  );
};

/** How the owner learns of visitors who wait, a domain at a time. */
export const NotificationsPanel = () => (
  <SettingPanel title="Уведомления" lead="Как вы узнаёте о посетителях, которые ждут ответа.">
    <EachDomain lacking="У каждого домена свои уведомления.">
      {({ id }) => (
        <LoadedSheet key={id} id={id} load={operator.assistant.loadSetting}>
          {(setting) => <LetterForm id={id} initial={setting} />}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default NotificationsPanel;
