import type { Code } from '@otklik/sdk/contract';
import { pauseText } from './date-format.ts';

const texts: Record<Code, string> = {
  invalid: 'Проверьте введённые данные.',
  invalid_credentials: 'Неправильный e-mail или пароль.',
  code_invalid: 'Неверный код. Проверьте цифры и попробуйте ещё раз.',
  unauthenticated: 'Вход завершён. Войдите снова.',
  role_needed: 'Это может сделать участник с другой ролью: редактор или владелец.',
  password_needed: 'Подтвердите пароль, чтобы продолжить.',
  forbidden: 'У вас нет доступа к этому действию.',
  stone_invalid: 'Время на подтверждение вышло. Начните вход заново.',
  banned: 'Диалог заблокирован.',
  not_found: 'Не найдено. Возможно, запись уже удалена.',
  refresh_invalid: 'Вход завершён. Войдите снова.',
  conflict: 'Такая запись уже есть.',
  email_taken: 'Пользователь с таким адресом email уже существует',
  already_member: 'Этот человек уже в команде.',
  last_owner: 'В команде должен остаться владелец: сначала назначьте другого.',
  dialog_taken: 'Диалог уже ведёт другой оператор.',
  assigned_elsewhere: 'Диалог уже у другого оператора.',
  dialog_banned: 'Диалог заблокирован: разблокируйте его, чтобы ответить.',
  client_id_reused: 'Это сообщение уже отправлено с другим текстом.',
  not_trained: 'Ассистент этого домена ещё не обучен.',
  code_expired: 'Срок действия кода истёк. Запросите новый.',
  invite_expired: 'Срок приглашения истёк. Попросите прислать новое.',
  too_late: 'Прошло больше десяти минут: удалить сообщение уже нельзя.',
  too_large: 'Файл слишком большой для этого сервера.',
  unsupported_media: 'Этот формат файла не поддерживается.',
  unprocessable: 'Не удалось обработать запрос.',
  token_refused: 'Telegram не принял токен. Скопируйте его у @BotFather целиком.',
  not_proven: 'Подтверждение домена не найдено.',
  not_readable: 'Прочитать это не удалось.',
  nothing_to_learn: 'Обучать пока нечему.',
  rate_limited: 'Слишком много запросов. Подождите немного.',
  internal: 'На сервере произошла ошибка. Мы уже записали её в журнал.',
  unavailable: 'Сервис временно недоступен. Попробуйте через минуту.',
};

const noReply = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.';
const unknown = 'Что-то пошло не так. Попробуйте ещё раз.';

/** Codes whose `detail` is shown to the owner instead of a fixed text. */
const detailed = new Set<string>(['not_proven', 'not_readable', 'nothing_to_learn', 'too_large', 'unsupported_media']);

/** What is known about a failure: an ApiError, a stored problem, or anything that was thrown. */
interface Failure {
  status?: unknown;
  code?: unknown;
  detail?: unknown;
  retryAfter?: unknown;
  problem?: { detail?: unknown } | null;
  fields?: unknown;
}

/** Why a list that no form shows is refused: a limit of the server's with its number. */
function textOfList(fields: unknown): string | undefined {
  const { ids, contexts } = (fields ?? {}) as Record<string, unknown>;
  return [ids, contexts].find((text) => typeof text === 'string');
}

/** The server's text where it knows no more of a refused file. */
const plainMedia = 'Формат не поддерживается.';

const isFailure = (cause: unknown): cause is Failure => typeof cause === 'object' && cause !== null;

/** The Russian text of a failure's code. */
export const textOfCode = (code: string): string => (code in texts ? texts[code as Code] : unknown);

/** The server's text for every limit that has no text of its own. */
const plainLimit = 'Слишком много запросов.';

const textOfLimit = (detail: unknown, retryAfter: unknown): string => {
  if (typeof detail === 'string' && detail !== '' && detail !== plainLimit) return detail;
  if (typeof retryAfter !== 'number') return texts.rate_limited;
  return `${plainLimit} Повторите через ${pauseText(retryAfter)}.`;
};

/** Where only the status of a failure is known. */
const textOfStatus = (status: unknown): string => {
  if (status === 503) return texts.unavailable;
  return typeof status === 'number' && status >= 500 ? texts.internal : unknown;
};

/** The Russian text that a person is shown for `cause`: an ApiError, a stored problem or a thrown value. */
export const textOfError = (cause: unknown): string => {
  if (!isFailure(cause)) return unknown;
  if (cause.status === 0) return noReply;
  const detail = cause.detail ?? cause.problem?.detail;
  if (
    typeof cause.code === 'string' &&
    detailed.has(cause.code) &&
    typeof detail === 'string' &&
    !['', plainMedia].includes(detail)
  )
    return detail;
  if (cause.code === 'invalid') return textOfList(cause.fields) ?? texts.invalid;
  if (cause.code === 'rate_limited') return textOfLimit(detail, cause.retryAfter);
  return typeof cause.code === 'string' ? textOfCode(cause.code) : textOfStatus(cause.status);
};
