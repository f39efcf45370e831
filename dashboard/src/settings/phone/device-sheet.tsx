import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useStore } from '../../operator.ts';
import { $pushed, findHindrance, switchPushOff, switchPushOn } from '../../push/push-device.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Sheet, Stack } from '../setting-panel.tsx';
import { InstallSteps } from './install-steps.tsx';
import { failureText, hindrances } from './phone-words.ts';
import { usePushTest } from './use-push-test.ts';

/** The switch of this browser, and why it cannot be switched. */
function usePushSwitch() {
  const pushed = useStore($pushed);
  const [wished, setWished] = useState<boolean | null>(null);
  const [hindrance, setHindrance] = useState(findHindrance);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (next: boolean): Promise<void> => {
    setWished(next);
    setFailure(null);
    try {
      if (next) setHindrance(await switchPushOn());
      else await switchPushOff();
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setWished(null);
    }
  };
  const note = failure ?? (hindrance && hindrance !== 'install' ? hindrances[hindrance] : null);
  const isBusy = wished !== null || (pushed === null && hindrance === null);
  return { isOn: wished ?? pushed === true, isBusy, note, isBad: failure !== null, hindrance, change };
}

/** Sends a test notification to this device and shows the result. */
const PushTest = () => {
  const { state, run } = usePushTest();
  return (
    <Stack>
      <div>
        <Button
          kind="plain"
          icon={<BellRing size={18} />}
          loading={state.kind === 'waiting'}
          onClick={() => void run()}
        >
          Проверить уведомления
        </Button>
      </div>
      <div role="status">
        {state.kind === 'waiting' && <Note>Отправили. Ждём, когда браузер его получит…</Note>}
        {state.kind === 'came' && <Note tone="good">Уведомление пришло на это устройство.</Note>}
        {state.kind === 'missed' && <Note tone="warm">{state.reason}</Note>}
      </div>
    </Stack>
  );
};

/** Whether this browser is notified. */
export const DeviceSheet = () => {
  const { isOn, isBusy, note, isBad, hindrance, change } = usePushSwitch();
  const isBlocked = !isOn && hindrance !== null && hindrance !== 'denied';
  return (
    <Sheet title="Это устройство">
      <Switch
        label="Присылать уведомления сюда"
        hint="Приходят, даже когда аккаунт закрыт"
        isOn={isOn}
        isDisabled={isBusy || isBlocked}
        onChange={(next) => void change(next)}
      />
      {note && <Note tone={isBad ? 'bad' : 'warm'}>{note}</Note>}
      {hindrance === 'install' && <InstallSteps />}
      {isOn && !isBusy && <PushTest />}
    </Sheet>
  );
};
