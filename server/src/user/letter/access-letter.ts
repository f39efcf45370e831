import type { Deps } from '../../deps.ts';
import { letterAction, letterFrame, letterSmall, letterText } from '../../mail/letter-frame.ts';
import type { Letter } from '../../mail/mail.ts';
import type { Caller } from '../../security/caller.ts';
import { findUser, listOwnerAddresses } from '../user-table.ts';
import { mailLater } from './mail-later.ts';

/** What gave a program, a page or a server of somebody's a right of the account. */
export type Access =
  | { readonly kind: 'token'; readonly name: string }
  | { readonly kind: 'origins'; readonly origins: readonly string[] }
  | { readonly kind: 'secret'; readonly site: string }
  | { readonly kind: 'new secret'; readonly site: string; readonly atOnce: boolean }
  | { readonly kind: 'former owner'; readonly email: string; readonly tokens: readonly string[] };

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
          ? 'Прежний секрет больше не\u00a0действует, чаты с\u00a0подписью закрыты: сайт должен подписывать новым.'
          : 'Прежний секрет действует ещё час: за\u00a0это время дайте сайту новый.',
      ],
    };
  if (access.kind === 'former owner')
    return {
      subject: 'проверьте токены API',
      news: [
        `${access.email} больше не\u00a0владелец команды, но\u00a0знает токены API, которые создал: ${access.tokens.map((name) => `«${name}»`).join(', ')}.`,
      ],
    };
  return {
    subject: 'разрешён новый адрес',
    news: ['В\u00a0вашем аккаунте разрешены адреса своих интерфейсов:', ...access.origins],
  };
}

function adviceOf(access: Access, publicUrl: string, by: string | null) {
  const settings = { link: `${publicUrl}/setting/api`, label: 'Открыть настройки' };
  if (access.kind === 'former owner')
    return {
      advice: 'Они действуют. Создайте вместо них новые, а\u00a0эти отзовите.',
      calm: 'Если вы доверяете этому человеку, ничего не\u00a0делайте.',
      ...settings,
    };
  if (by === null)
    return {
      advice:
        'Если это сделали не\u00a0вы, задайте новый пароль: все входы завершатся, а\u00a0все токены API и\u00a0разрешённые адреса удалятся.',
      calm: 'Если это сделали вы, ничего не\u00a0делайте.',
      link: `${publicUrl}/reset/password`,
      label: 'Это не я',
    };
  return {
    advice: `Это сделал участник вашей команды: ${by}. Если вы против, отмените это в\u00a0настройках.`,
    calm: 'Если вы согласны, ничего не\u00a0делайте.',
    ...settings,
  };
}

/**
 * For an owner: what was given, and what to do where somebody else did it. `by` is the address of another member of
 * the team who did; null where it was the reader, as far as the server knows.
 */
export function accessLetter(
  productName: string,
  access: Access,
  { publicUrl, by }: { publicUrl: string; by: string | null },
): Omit<Letter, 'to'> {
  const { subject, news } = newsOf(access);
  const { advice, calm, link, label } = adviceOf(access, publicUrl, by);
  return {
    subject: `${productName}: ${subject}`,
    text: [...news, '', advice, '', `${label}: ${link}`, '', calm, '', productName, ''].join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      ...news.map(letterText),
      letterText(advice),
      letterAction(link, label.replace(' я', '\u00a0я')),
      letterText(calm),
    ]),
  };
}

/** Mails the owners of a team what a member of it gave, after the answer. */
export function mailAccess(
  deps: Deps,
  { memberId, teamId }: Pick<Caller, 'memberId' | 'teamId'>,
  access: Access,
): void {
  const { productName, publicUrl } = deps.config;
  const send = async (): Promise<void> => {
    const doer = (await findUser(deps.db, memberId))?.email ?? '';
    for (const to of await listOwnerAddresses(deps.db, teamId))
      await deps.mail.send({ to, ...accessLetter(productName, access, { publicUrl, by: to === doer ? null : doer }) });
  };
  mailLater(deps, send(), (error) =>
    deps.log.error({ err: error, teamId, kind: access.kind }, 'the owners were not mailed what was given'),
  );
}
