import type { Hook, HookDelivery, HookEnd, HookError, HookEvent } from '@otklik/sdk/contract';

/** What happens, as a line of the form and of a delivery. */
export const eventTexts: Readonly<Record<HookEvent, string>> = {
  'dialog.created': 'Новый диалог',
  'sentence.created': 'Новое сообщение',
  'dialog.handed_off': 'Нужен человек',
  'dialog.assigned': 'Сменился ответственный',
  'dialog.closed': 'Диалог закрыт',
  'rating.created': 'Новая оценка',
};

/** The name of an event; of the test event too. */
export const eventText = (type: string): string => eventTexts[type as HookEvent] ?? 'Проверка';

const errorTexts: Readonly<Record<HookError, string>> = {
  status: 'Ответ с ошибкой',
  redirect: 'Ответ с переадресацией: по ней сервер не ходит',
  timeout: 'Нет ответа за 15 секунд',
  no_address: 'У имени нет адреса в интернете',
  private_address: 'Адрес внутренней сети: туда сервер не ходит',
  insecure: 'Нужен адрес с https',
  certificate: 'Сертификат не принят',
  connection: 'Соединиться не удалось',
  gone: 'Получателю сообщения больше не нужны',
  internal: 'Ошибка на нашем сервере',
};

const codeText = (status: number | null): string => (status === null ? '' : ` (код ${status})`);

/** Why an attempt failed. */
export const errorText = (error: HookError, status: number | null): string => errorTexts[error] + codeText(status);

const endTexts: Readonly<Record<HookEnd, string>> = {
  failed: 'Выключен: десять попыток за трое суток не удались',
  over: 'Выключен: получатель ответил кодом 410',
  full: 'Выключен: скопилось больше ста тысяч сообщений',
};

/** The result of the last message in words. */
export function hookStateText({ active, ended, lastAt, lastError, lastStatus }: Hook): string {
  if (!active) return ended ? endTexts[ended] : 'Выключен: о событиях не сообщает';
  if (lastAt === null) return 'Сообщений ещё не было';
  return lastError ? errorText(lastError, lastStatus) : `Последнее сообщение принято${codeText(lastStatus)}`;
}

/** The result of a delivery in words; `nextText` is the time of the next attempt, null for none. */
export function deliveryText({ state, error, status }: HookDelivery, nextText: string | null): string {
  if (state === 'delivered') return `Принято${codeText(status)}`;
  if (error === null) return nextText === null ? 'Ждёт предыдущих сообщений диалога' : 'Отправляется';
  const again = state === 'failed' || nextText === null ? '' : `, ещё раз: ${nextText}`;
  return errorText(error, status) + again;
}
