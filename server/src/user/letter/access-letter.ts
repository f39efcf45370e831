import type { Deps } from '../../deps.ts';
import { letterAction, letterFrame, letterSmall, letterText } from '../../mail/letter-frame.ts';
import type { Letter } from '../../mail/mail.ts';
import { findUser } from '../user-table.ts';
import { mailLater } from './mail-later.ts';

/** What gave a program, a page or a server of somebody's a right of the account. */
export type Access =
  | { readonly kind: 'token'; readonly name: string }
  | { readonly kind: 'origins'; readonly origins: readonly string[] }
  | { readonly kind: 'secret'; readonly site: string }
  | { readonly kind: 'new secret'; readonly site: string; readonly atOnce: boolean };

function newsOf(access: Access): { subject: string; news: readonly string[] } {
  if (access.kind === 'token')
    return { subject: 'создан токен API', news: [`В\u00a0вашем аккаунте создан токен API «${access.name}».`] };
  if (access.kind === 'secret')
    return {
      subject: 'показан секрет подписи',
      news: [`В\u00a0вашем аккаунте показан секрет, которым сайт ${access.site} подписывает посетителей.`],
    };
  if (access.kind === 'new secret')
    return {
      subject: 'сменён секрет подписи',
      news: [
        `В\u00a0вашем аккаунте сменён секрет, которым сайт ${access.site} подписывает посетителей.`,
        access.atOnce
          ? 'Прежний секрет больше не\u00a0действует: сайт должен подписывать новым.'
          : 'Прежний секрет действует ещё час: за\u00a0это время дайте сайту новый.',
      ],
    };
  return {
    subject: 'разрешён новый адрес',
    news: ['В\u00a0вашем аккаунте разрешены адреса своих интерфейсов:', ...access.origins],
  };
}

/** For the owner: what was given, and what to do where somebody else did it. */
export function accessLetter(productName: string, access: Access, resetUrl: string): Omit<Letter, 'to'> {
  const { subject, news } = newsOf(access);
  const advice =
    'Если это сделали не\u00a0вы, задайте новый пароль: все входы завершатся, а\u00a0все токены API и\u00a0разрешённые адреса удалятся.';
  const calm = 'Если это сделали вы, ничего не\u00a0делайте.';
  return {
    subject: `${productName}: ${subject}`,
    text: [...news, '', advice, '', `Это не я: ${resetUrl}`, '', calm, '', productName, ''].join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      ...news.map(letterText),
      letterText(advice),
      letterAction(resetUrl, 'Это не\u00a0я'),
      letterText(calm),
    ]),
  };
}

/** Mails the owner of an account what was given, after the answer. */
export function mailAccess(deps: Deps, userId: string, access: Access): void {
  const { productName, publicUrl } = deps.config;
  const send = async (): Promise<void> => {
    const user = await findUser(deps.db, userId);
    if (user)
      await deps.mail.send({ to: user.email, ...accessLetter(productName, access, `${publicUrl}/reset/password`) });
  };
  mailLater(deps, send(), (error) =>
    deps.log.error({ err: error, userId, kind: access.kind }, 'the owner was not mailed what was given'),
  );
}
