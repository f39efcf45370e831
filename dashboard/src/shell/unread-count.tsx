import { useStore } from '@otklik/sdk/react';
import { Count } from '../ui/badge.tsx';
import { $unread } from '../ui/page-title.ts';

/** How many dialogs have not been read, beside «Мессенджер»; nothing where all have. */
export const UnreadCount = () => <Count value={useStore($unread)} label="не прочитано" />;
