import type { MailCheckOutcome, MailInError } from '@otklik/sdk/contract';

/** Why the mailbox is not read, and what helps. */
export const mailErrors: Record<MailInError, string> = {
  login: 'Почтовый сервер не принял имя или пароль. Администратору сервера: проверьте MAIL_IN_URL.',
  folder: 'Такой папки в ящике нет. Администратору сервера: проверьте конец MAIL_IN_URL.',
  certificate: 'Сертификату почтового сервера нельзя доверять. Администратору сервера: проверьте имя и MAIL_CA.',
  connection: 'Почтовый сервер не отвечает. Попытки продолжаются сами.',
};

/** Where a test letter stopped on its way back. */
export const stoppedWords: Record<Exclude<MailCheckOutcome, 'received'>, string> = {
  other_sender: 'Ответ пришёл с другого адреса. Такое письмо в диалоге ждало бы решения оператора.',
  forged: 'Ответ пришёл, но почтовый сервер счёл отправителя поддельным: проверьте SPF, DKIM и DMARC его домена.',
  automatic: 'Пришёл автоответ. Такие письма в диалог не попадают: ответьте сами.',
  bounced: 'Письмо вернулось: почтовый сервер его не доставил.',
  unclear: 'Ответ пришёл, но в нём не нашлось нового текста: напишите слово выше цитаты.',
};
