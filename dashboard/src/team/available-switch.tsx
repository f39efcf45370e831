import { useState } from 'react';
import { operator } from '../operator.ts';
import { Switch } from '../ui/field/switch.tsx';
import { toastFailure } from '../ui/notice/toast.ts';
import { useMembers } from './use-members.ts';

/** Whether the signed-in person takes new dialogs, changed at once; nothing until that is known. */
export const AvailableSwitch = ({ hint }: { hint?: string }) => {
  const { me } = useMembers();
  const [wished, setWished] = useState<boolean | null>(null);
  if (!me) return null;
  const change = async (available: boolean): Promise<void> => {
    setWished(available);
    try {
      await operator.team.setAvailable(available);
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setWished(null);
    }
  };
  return (
    <Switch
      label="Принимаю диалоги"
      {...(hint === undefined ? {} : { hint })}
      isOn={wished ?? me.available}
      onChange={(isOn) => {
        if (wished === null) void change(isOn);
      }}
    />
  );
};
