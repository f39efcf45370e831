import { useStore } from '@otklik/sdk/react';
import { Count } from '../ui/notice/badge.tsx';
import { $unread } from '../ui/page/page-title.ts';

/** The number of unread dialogs, shown at «Мессенджер»; nothing where there is none. */
export const UnreadCount = () => <Count value={useStore($unread)} label="не прочитано" />;
