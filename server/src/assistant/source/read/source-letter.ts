import { letterAction, letterFrame, letterSmall, letterText } from '../../../mail/letter-frame.ts';
import type { Letter } from '../../../mail/mail.ts';

const forms = { one: 'черновик', few: 'черновика', many: 'черновиков', other: 'черновика' } as const;
const plural = new Intl.PluralRules('ru');

/** Letter to the owners: a source that is read every day has changed, and where the drafts are. */
export function sourceLetter(
  productName: string,
  publicUrl: string,
  { name, domain, news }: { name: string; domain: string; news: number },
): Omit<Letter, 'to'> {
  const url = `${publicUrl}/assistant`;
  const count = `${news}\u00a0${forms[plural.select(news) as keyof typeof forms]}`;
  const texts = [
    `Источник «${name}» сайта ${domain} изменился: ждут решения ${count}.`,
    'Пока вы их\u00a0не\u00a0примете, ассистент отвечает по-прежнему.',
  ];
  return {
    subject: `${productName}: страница сайта ${domain} изменилась`,
    text: [...texts, `Посмотреть: ${url}`, productName].flatMap((text) => [text, '']).join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      ...texts.map(letterText),
      letterAction(url, 'Посмотреть черновики'),
    ]),
  };
}
