import type { Access, ClientFrame, close, Role, Scope, ServerFrame, TokenScope } from '../contract.ts';

/** Who may make a call. */
export const accessWords: Readonly<Record<Access, string>> = {
  public: 'любой, без входа',
  stone: 'начавший рукопожатие: заголовок `stone` со значением из `POST /selina`',
  refresh: 'вошедший оператор: заголовок `refresh` с токеном обновления',
  operator: 'вошедший оператор: `Authorization: Bearer` с токеном доступа',
  visitor: 'посетитель: `Authorization: Bearer` с токеном из `POST /widget/session`',
};

/** Which members of the team may make a call. */
export const roleWords: Readonly<Record<Role, string>> = {
  operator: 'роль в команде любая',
  editor: 'роль в команде: редактор или владелец',
  owner: 'роль в команде: владелец',
};

/** What an API token of each scope is good for. */
export const scopeWords: Readonly<Record<TokenScope, string>> = {
  read: 'читать',
  answer: 'отвечать',
  teach: 'обучать',
  visit: 'начинать диалоги посетителей',
};

/** What a rate is counted by. */
export const countedBy: Readonly<Record<Scope, string>> = {
  address: 'с адреса',
  dialog: 'в диалоге',
  account: 'на аккаунт',
  site: 'на сайт',
  socket: 'на сокет',
};

export const clientFrames: Readonly<Record<ClientFrame['type'], string>> = {
  hello: 'Первый кадр, не позже 5 с после подключения: кто пришёл и последний номер, который у него есть.',
  say: 'Сообщение посетителя.',
  answer: 'Ответ оператора.',
  typing: 'Другая сторона видит это 5 с; не хранится.',
  read: 'Прочитано всё до `seq`.',
  ping: 'Ответом будет `pong`.',
};

export const serverFrames: Readonly<Record<ServerFrame['type'], string>> = {
  welcome: '`hello` принят; дальше идёт пропущенное, потом новое.',
  reset: 'Пропущенное слишком старо, чтобы его повторить: списки нужно прочитать заново.',
  ack: 'Сохранено на диске; повтор с тем же `clientId` получит то же самое.',
  sentence: 'Сообщение: один раз, по порядку `seq` в своём диалоге.',
  deleted:
    'Сообщение удалено для всех: его текст и файл нужно забыть. Номера удалённых есть и в `welcome` посетителя, и в ответах.',
  typing: 'Другая сторона пишет.',
  read: 'Другая сторона прочитала всё до `seq`.',
  dialog: 'Операторам: запись списка появилась или изменилась.',
  note: 'Операторам: в диалоге появилась заметка.',
  note_deleted: 'Операторам: заметка удалена, её текст нужно забыть.',
  presence: 'Операторам: посетитель пришёл или ушёл.',
  talk: 'Посетителям: может ли ответить ассистент и есть ли оператор.',
  learn: 'Операторам: доля выполненного обучения, от 0 до 1.',
  domain:
    'Операторам: домен, каким он стал: добавлен, подтверждён, обучен, увиден на сайте. Без `rev`: после обрыва список нужно прочитать заново.',
  online: 'Администраторам: сколько подключено посетителей и операторов.',
  error:
    'Кадр отклонён; сокет остаётся открытым. После `unavailable`, `rate_limited` и `internal` сообщение отправляют ещё раз под тем же `clientId`. Всё, что отправлено вслед за ним, пока об отказе нельзя было знать, тоже отклоняется: порядок сохраняется.',
  pong: 'Ответ на `ping`.',
};

/** Why the server closes a socket. */
export const closings: Readonly<Record<keyof typeof close, string>> = {
  frame: 'пришло то, что не является кадром',
  token: 'токен неверен или истёк',
  refused: 'посетитель заблокирован или страница чужая',
  silent: 'не было `hello`',
  many: 'у аккаунта открыто столько соединений, сколько можно',
  team: 'вход теперь работает в другой команде: подключиться снова с `after: null`',
  fast: 'кадры идут слишком часто',
  restart: 'сервер перезапускается: вернуться после случайной паузы',
};

/** What every caller needs to know before the first call. */
export const rules: readonly string[] = [
  'Тела запросов и ответов — JSON в UTF-\u20608. Неизвестные ключи запроса не учитываются. Время — ISO 8601 в UTC, id — непрозрачные строки.',
  'Отказ — `application/problem+json` (RFC 9457) с постоянным `code`; у `invalid` в `fields` стоит сообщение для каждого поля. При 429 и 503 заголовок `Retry-After` называет секунды до следующей попытки.',
  'Программа действует за аккаунт с токеном API: `Authorization: Bearer otk_…`. Какое право нужно токену, сказано у каждого вызова.',
  'Сверх частоты отдельного вызова есть общая для адреса и для аккаунта. Каждый токен API считается сам по себе, а все токены аккаунта вместе делают не больше вызовов, чем два. Адреса IPv6 считаются по /64.',
];

/** How a secret field is sent, and an example to check an implementation by. */
export const sealing: readonly string[] = [
  'Секретное поле (`Sealed`) отправляется зашифрованным. Возьмите `stone` из `POST /selina` (64 шестнадцатеричных знака), разрежьте на 16 равных кусков, поставьте их в обратном порядке, соедините и посчитайте SHA-256 этого текста: его запись строчными шестнадцатеричными знаками — `selina`, а 32 байта — ключ AES-\u2060256-\u2060GCM.',
  'В поле пишется base64url без дополнения от `nonce (12 байт) || шифротекст || метка (16 байт)`. Рукопожатие живёт 15 минут и годится для одной регистрации или одного входа и для вызовов с кодом при нём.',
];
