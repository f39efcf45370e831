import type { Language } from '../../contract.ts';
import { countedIn, filled, inOthers } from '../words/visitor-words.ts';

const ru = {
  subject: (site: string) => `${site}: ответ на ваш вопрос`,
  hello: 'Здравствуйте!',
  answered: (site: string) => `Вы писали в\u00a0чат на\u00a0сайте ${site}. Вам ответили:`,
  file: (name: string) => `Файл «${name}»: откройте его в\u00a0чате.`,
  deleted: 'Сообщение удалено',
  more: (count: number) => `И\u00a0ещё ${count}\u00a0— в\u00a0чате.`,
  open: 'Открыть чат',
  where: (site: string) =>
    `Ссылка ведёт на\u00a0сайт ${site}. Чат с\u00a0перепиской откроется там в\u00a0том браузере, где вы\u00a0её начали.`,
  answerHere: 'Ответьте на\u00a0это письмо, и\u00a0ваш ответ появится в\u00a0чате.',
  noReply: 'На\u00a0это письмо отвечать не\u00a0нужно: ответ никто не\u00a0прочитает. Напишите в\u00a0чат.',
  why: (site: string) => `Этот адрес оставили в\u00a0чате на\u00a0сайте ${site}.`,
  stop: 'Больше не\u00a0присылать',
  stopTitle: 'Письма из\u00a0чата',
  stopAsk: (site: string) => `Больше не\u00a0присылать на\u00a0этот адрес ответы из\u00a0чата на\u00a0сайте ${site}?`,
  stopped: 'Готово. Таких писем больше не\u00a0будет.',
  opening: 'Открываем чат…',
  unfit: 'Ссылка не\u00a0подходит',
  unfitWhy: 'Она неполная, или переписки, о\u00a0которой было письмо, больше нет.',
};

const en: typeof ru = {
  subject: (site: string) => `${site}: an answer to your question`,
  hello: 'Hello!',
  answered: (site: string) => `You wrote to the chat at ${site}. Here is the answer:`,
  file: (name: string) => `File “${name}”: open it in the chat.`,
  deleted: 'Message deleted',
  more: (count: number) => `And ${count} more in the chat.`,
  open: 'Open the chat',
  where: (site: string) =>
    `The link leads to ${site}. The chat with your dialog opens there in the browser where you began it.`,
  answerHere: 'Reply to this letter, and your answer will appear in the chat.',
  noReply: 'Please do not reply to this letter, nobody reads that. Write in the chat.',
  why: (site: string) => `This address was left in the chat at ${site}.`,
  stop: 'No more such letters',
  stopTitle: 'Letters from the chat',
  stopAsk: (site: string) => `Send no more answers from the chat at ${site} to this address?`,
  stopped: 'Done. There will be no more such letters.',
  opening: 'Opening the chat…',
  unfit: 'This link does not work',
  unfitWhy: 'It is not complete, or the conversation that the letter was about is gone.',
};

/** What letters to visitors and their pages say. */
export const letterWords: Readonly<Record<Language, typeof ru>> = {
  ru,
  en,
  ...inOthers(({ letter }, language) => ({
    ...letter,
    subject: (site) => filled(letter.subject, site),
    answered: (site) => filled(letter.answered, site),
    file: (name) => filled(letter.file, name),
    more: (count) => countedIn(language, letter.more, count),
    where: (site) => filled(letter.where, site),
    why: (site) => filled(letter.why, site),
    stopAsk: (site) => filled(letter.stopAsk, site),
  })),
};
