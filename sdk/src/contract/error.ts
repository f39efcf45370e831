import * as z from 'zod/mini';
import { fieldCodes, type FieldCode } from './field-code.ts';

/** Every failure code of the API with its HTTP status and Russian title. */
export const failures = {
  invalid: [400, 'Проверьте введённые данные'],
  invalid_credentials: [400, 'Неправильный e-mail или пароль.'],
  code_invalid: [400, 'Неверный код'],
  unauthenticated: [401, 'Требуется вход'],
  forbidden: [403, 'Доступ запрещён'],
  role_needed: [403, 'Это может сделать только участник с другой ролью'],
  password_needed: [403, 'Подтвердите пароль'],
  stone_invalid: [403, 'Рукопожатие устарело, начните заново'],
  banned: [403, 'Диалог заблокирован'],
  not_found: [404, 'Не найдено'],
  refresh_invalid: [406, 'Вход завершён, войдите снова'],
  conflict: [409, 'Такая запись уже существует'],
  email_taken: [409, 'Пользователь с таким адресом email уже существует'],
  already_member: [409, 'Этот человек уже в команде'],
  last_owner: [409, 'В команде должен остаться владелец'],
  dialog_banned: [409, 'Диалог заблокирован'],
  client_id_reused: [409, 'Этот clientId уже занят другим текстом'],
  dialog_taken: [409, 'Диалог ведёт другой оператор'],
  assigned_elsewhere: [409, 'Диалог уже у другого оператора'],
  not_trained: [409, 'Ассистент ещё не обучен'],
  code_expired: [410, 'Срок действия кода истёк'],
  invite_expired: [410, 'Срок приглашения истёк'],
  too_late: [410, 'Прошло больше десяти минут: удалить сообщение уже нельзя'],
  too_large: [413, 'Слишком большой объём данных'],
  unsupported_media: [415, 'Формат не поддерживается'],
  unprocessable: [422, 'Не удалось обработать'],
  token_refused: [422, 'Telegram не принял токен. Скопируйте его у @BotFather целиком'],
  not_proven: [422, 'Подтверждение домена не найдено'],
  not_readable: [422, 'Не удалось прочитать'],
  nothing_to_learn: [422, 'Обучать пока нечему'],
  rate_limited: [429, 'Слишком много запросов'],
  internal: [500, 'Внутренняя ошибка сервера'],
  unavailable: [503, 'Сервис временно недоступен'],
} as const satisfies Record<string, readonly [number, string]>;

/** A failure code of the API. */
export type Code = keyof typeof failures;

/** HTTP status of a failure code. */
export const statusOf = (code: Code): number => failures[code][0];

/** The published codes of refused fields. */
export const fieldCode = z.enum(Object.keys(fieldCodes) as [FieldCode, ...FieldCode[]]);

/**
 * The body of every failure: `application/problem+json` (RFC 9457). `fields` has the Russian message of each refused
 * field by its name; `fieldCodes` has the same keys, with a code for programs. `assigned` is the member who has
 * the dialog: of `dialog_taken` and `assigned_elsewhere` (null for none).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(Object.keys(failures) as [Code, ...Code[]]),
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  fieldCodes: z.optional(z.record(z.string(), fieldCode)),
  assigned: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
});
export type Problem = z.infer<typeof problem>;
