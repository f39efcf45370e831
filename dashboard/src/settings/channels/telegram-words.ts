import { ApiError } from '@otklik/sdk';
import type { TelegramState } from '@otklik/sdk/contract';
import { textOfError } from '../../ui/text/error-text.ts';

const errorTexts: Readonly<Record<NonNullable<TelegramState['error']>, string>> = {
  token_refused: 'Токен отозван: вставьте новый',
  conflict: 'Сообщения этого бота забирает другая программа: отключите её',
  connection: 'Telegram не отвечает, пробуем снова',
  failed: 'Выключен: Telegram сутки не принимал сообщения',
};

/** Whether a bot works, in words. */
export const telegramStateText = ({ error }: Pick<TelegramState, 'error'>): string =>
  error === null ? 'Работает' : errorTexts[error];

/** Codes whose `detail` explains more than their text. */
const detailed: readonly string[] = ['unprocessable', 'conflict', 'unavailable'];

/** Why a bot or a group was not connected. */
export const connectErrorText = (cause: unknown): string =>
  cause instanceof ApiError && detailed.includes(cause.code) && cause.detail !== '' ? cause.detail : textOfError(cause);
