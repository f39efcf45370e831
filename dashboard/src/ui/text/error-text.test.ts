import { describe, expect, it } from 'vitest';
import { textOfCode, textOfError } from './error-text.ts';

describe('textOfError', () => {
  it.each([
    [{ status: 0, code: 'unreachable' }, 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'],
    [{ status: 400, code: 'invalid_credentials' }, 'Неправильный e-mail или пароль.'],
    [{ status: 400, code: 'invalid', fields: { url: 'Не тот адрес' } }, 'Проверьте введённые данные.'],
    [{ status: 400, code: 'invalid', fields: { ids: 'Контекстов не больше 500' } }, 'Контекстов не больше 500'],
    [{ status: 409, code: 'email_taken' }, 'Пользователь с таким адресом email уже существует'],
    [{ status: 429, code: 'rate_limited', retryAfter: 42 }, 'Слишком много запросов. Повторите через 42\u00a0с.'],
    [
      { status: 429, code: 'rate_limited', retryAfter: 42, detail: 'Слишком много запросов.' },
      'Слишком много запросов. Повторите через 42\u00a0с.',
    ],
    [{ status: 429, code: 'rate_limited', retryAfter: 900 }, 'Слишком много запросов. Повторите через 15\u00a0мин.'],
    [
      {
        status: 429,
        code: 'rate_limited',
        retryAfter: 30,
        detail: 'Слишком много неверных паролей. Повторите через 30 с.',
      },
      'Слишком много неверных паролей. Повторите через 30 с.',
    ],
    [{ status: 429, code: 'rate_limited', retryAfter: null }, 'Слишком много запросов. Подождите немного.'],
    [{ status: 422, code: 'not_proven', detail: 'TXT otklik= не найден' }, 'TXT otklik= не найден'],
    [{ status: 422, code: 'not_proven', detail: '' }, 'Подтверждение домена не найдено.'],
    [{ status: 404, code: 'not_found', detail: 'SELECT …' }, 'Не найдено. Возможно, запись уже удалена.'],
    [{ status: 500 }, 'На сервере произошла ошибка. Мы уже записали её в журнал.'],
    [{ status: 503 }, 'Сервис временно недоступен. Попробуйте через минуту.'],
    [{ status: 418 }, 'Что-то пошло не так. Попробуйте ещё раз.'],
    [new TypeError('x'), 'Что-то пошло не так. Попробуйте ещё раз.'],
    [null, 'Что-то пошло не так. Попробуйте ещё раз.'],
    ['text', 'Что-то пошло не так. Попробуйте ещё раз.'],
  ])('%j is shown as «%s»', (cause, text) => expect(textOfError(cause)).toBe(text));
});

it('a code that this version does not know has a text', () => {
  expect(textOfCode('from_tomorrow')).toBe('Что-то пошло не так. Попробуйте ещё раз.');
});
