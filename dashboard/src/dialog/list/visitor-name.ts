import type { DialogEntry } from '@otklik/sdk/contract';
import { channelTexts } from '../card/channel-words.ts';
import { basePath } from '../../ui/page/base-path.ts';

/** What the server calls a visitor who is the owner, trying the chat. */
export const tryName = 'Проверка чата';

/** The page of this server where the owner tries the chat. Its path means nothing to people. */
export const tryPage = ({ name, path }: Pick<DialogEntry['visitor'], 'name' | 'path'>): 'Пробная страница' | null =>
  name === tryName && path.startsWith(`${basePath}/try/`) ? 'Пробная страница' : null;

/** Where the visitor is: «iPhone · /каталог», or the channel. */
export const visitorPlace = ({ visitor, channel }: Pick<DialogEntry, 'visitor' | 'channel'>): string =>
  [channel === 'site' ? '' : channelTexts[channel], visitor.device, tryPage(visitor) ?? visitor.path]
    .filter((part) => part !== '')
    .join(' · ');
