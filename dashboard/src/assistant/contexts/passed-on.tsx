import { UserRound } from 'lucide-react';
import { Badge } from '../../ui/notice/badge.tsx';
import { Switch } from '../../ui/field/switch.tsx';

/** Whether questions of a context are answered, or passed on to a person. */
export const PassedOnSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Switch
    label="Сюда не отвечаем — передать человеку"
    hint="Ассистент узнает такие вопросы и сразу позовёт человека. Ответы не нужны"
    isOn={isOn}
    onChange={onChange}
  />
);

export const PassedOnBadge = () => (
  <Badge tone="warm" icon={<UserRound size={13} />}>
    Передаётся человеку
  </Badge>
);
