import type { PushSetting } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { SaveBar } from '../save-bar.tsx';
import { SettingPanel, Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { useSavedForm } from '../use-saved-form.ts';
import { DeviceSheet } from './device-sheet.tsx';
import { QuietFields } from './quiet-fields.tsx';
import styles from './phone-panel.module.css';

const kinds = [
  { name: 'waiting', label: 'Посетитель ждёт человека', hint: 'Пока вы на смене и принимаете диалоги' },
  { name: 'assigned', label: 'Мне передали диалог', hint: 'Коллега или очередь' },
  { name: 'answer', label: 'Новое сообщение в моём диалоге', hint: 'Пока он не открыт у вас на экране' },
] as const;

const KindForm = ({ initial }: { initial: PushSetting }) => {
  const { draft, change, validationErrorOf, submit, bar } = useSavedForm({
    key: 'push',
    initial,
    save: (changes) => operator.push.editSetting(changes),
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="О чём уведомлять">
      <Sheet title="О чём уведомлять">
        <Stack>
          {kinds.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              isOn={draft[name]}
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
          <QuietFields
            quiet={draft.quiet}
            change={(quiet) => change({ quiet })}
            validationErrorOf={validationErrorOf}
          />
        </Stack>
      </Sheet>
      <SaveBar {...bar} />
    </form>
  );
};

const KindSheet = () => {
  const setting = useStore(operator.push.$setting);
  const reload = useLoad(operator.push.loadSetting);
  const { data } = setting;
  return data ? (
    <KindForm initial={data} />
  ) : (
    <Sheet>
      <NotLoaded of={setting} lines={5} height={20} onRetry={reload} />
    </Sheet>
  );
};

/** Notifications on the person's phones and computers. */
export const PhonePanel = () => (
  <SettingPanel
    title="Уведомления на телефоне"
    lead="Кто вас ждёт и что пишет: на экране телефона или компьютера, даже когда аккаунт закрыт. Включите на каждом своём устройстве."
  >
    <DeviceSheet />
    <KindSheet />
  </SettingPanel>
);

export default PhonePanel;
