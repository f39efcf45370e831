import { useStore } from '@otklik/sdk/react';
import { Count } from '../ui/notice/badge.tsx';
import { $waiting } from '../ui/page/page-title.ts';

/** The number of dialogs that wait for a person, shown at «Мессенджер»; nothing where there is none. */
export const WaitingCount = () => {
  const waiting = useStore($waiting);
  return <Count value={waiting} label={waiting === 1 ? 'ждёт человека' : 'ждут человека'} />;
};
