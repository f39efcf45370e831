import type { DialogChannel, DialogHeader } from '@otklik/sdk/contract';

/** Where a visitor writes, where that is not the site. */
export const channelTexts: Readonly<Record<Exclude<DialogChannel, 'site'>, string>> = {
  telegram: 'Telegram',
  mail: 'Почта',
};

const telegramTexts = {
  blocked: 'Посетитель заблокировал бота: ответ не дойдёт',
  stopped: 'Посетитель отправил /stop: ответ не дойдёт, пока он не напишет сам',
  failed: 'Telegram не принимает сообщения этому посетителю: ответ не дойдёт',
} as const;

/** Why an answer does not reach the visitor of a channel. */
export const unreachableText = ({ channel, unreachable }: Pick<DialogHeader, 'channel' | 'unreachable'>): string =>
  channel === 'telegram' ? telegramTexts[unreachable ?? 'failed'] : 'Ответ до посетителя не дойдёт';
