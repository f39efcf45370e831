/** The texts of a new domain's widget, until its owner changes them. */
export const defaultTexts = {
  title: 'Чат',
  greeting: 'Здравствуйте! Задайте вопрос — ассистент ответит сразу, а если не знает ответа, позовёт человека.',
  placeholder: 'Напишите сообщение…',
  away: 'Сейчас никого нет на месте. Оставьте вопрос — ответим, как только вернёмся.',
} as const;
