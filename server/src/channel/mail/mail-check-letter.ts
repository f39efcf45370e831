import { letterFrame, letterSmall, letterText } from '../../mail/letter-frame.ts';
import type { Letter } from '../../mail/mail.ts';

const ask = 'Ответьте на\u00a0это письмо одним словом, например «Работает».';
const why =
  'Это проверочное письмо. Ответ появится в\u00a0настройках, в\u00a0разделе «Ответы по\u00a0почте»; посетители его не\u00a0увидят.';

/** A letter whose answer shows that answers are read. */
export const checkLetter = (productName: string): Pick<Letter, 'subject' | 'text' | 'html'> => ({
  subject: `${productName}: проверка ответов по почте`,
  text: `${ask}\n\n${why}\n`,
  html: letterFrame('ru', [letterSmall(Bun.escapeHTML(productName)), letterText(ask), letterSmall(why)]),
});
