import { letterFrame, letterSmall, letterText } from '../mail/letter-frame.ts';
import type { Letter } from '../mail/mail.ts';

/** Letter to who runs the server: a backup has failed. @param why the line that states why not */
export function backupLetter(productName: string, why: string): Omit<Letter, 'to'> {
  const news = [
    'Сервер не\u00a0смог сделать очередную резервную копию.',
    `Причина: ${why}`,
    'Прежние копии на\u00a0месте. Следующая попытка – через час; пока копии нет, раз в\u00a0сутки придёт такое\u00a0же письмо.',
  ];
  return {
    subject: `${productName}: резервная копия не сделана`,
    text: [...news, productName].flatMap((text) => [text, '']).join('\n'),
    html: letterFrame('ru', [letterSmall(Bun.escapeHTML(productName)), ...news.map(letterText)]),
  };
}
