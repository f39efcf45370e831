import type { TokenScope } from '@otklik/sdk/contract';

/** What each right of an API token is called, and what it allows. */
export const scopeTexts: Readonly<Record<TokenScope, { name: string; hint: string }>> = {
  read: { name: 'Чтение', hint: 'Диалоги, домены и знания ассистента' },
  answer: { name: 'Ответы', hint: 'Сообщения и файлы посетителям, блокировка, передача ассистенту' },
  teach: { name: 'Обучение', hint: 'Контексты и обучение ассистента' },
  visit: { name: 'Посетители', hint: 'Чат из приложения или мессенджера, а не со страницы сайта' },
};
