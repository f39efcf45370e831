import { Bell, BellOff } from 'lucide-react';
import { useStore } from '../../operator.ts';
import { lazyPart } from '../../ui/page/lazy-screen.tsx';
import { CornerPopover } from '../corner-popover.tsx';
import { $noticeChoice } from './notice-state.ts';
import { $muted } from './notice-sound.ts';

const NoticeSettings = lazyPart(() => import('./notice-settings.tsx'));

/** The bell: how to be called; struck out while the browser mutes the page. */
export const NoticeCorner = () => {
  const { sound } = useStore($noticeChoice);
  const isMuted = useStore($muted) && sound;
  return (
    <CornerPopover
      label={isMuted ? 'Уведомления: звук включится после первого нажатия' : 'Уведомления'}
      icon={isMuted ? <BellOff size={19} /> : <Bell size={19} />}
    >
      <NoticeSettings />
    </CornerPopover>
  );
};
