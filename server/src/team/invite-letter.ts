import type { Role } from '../contract.ts';
import { letterAction, letterFrame, letterSmall, letterText } from '../mail/letter-frame.ts';
import type { Letter } from '../mail/mail.ts';

const roleWords: Readonly<Record<Role, string>> = {
  owner: 'владелец: можно всё, в\u00a0том числе управлять командой',
  editor: 'редактор: отвечать посетителям, обучать ассистента и\u00a0настраивать виджет',
  operator: 'оператор: отвечать посетителям',
};

/**
 * A name of somebody's choice without what mail programs make links of: the reader may not know the sender.
 */
const unlinked = (name: string): string =>
  name
    .replaceAll(/[/\\:@]+/g, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .trim();

/** For the invited person: who invites, into which team, and the way in. */
export function inviteLetter(
  productName: string,
  { team, by, role, url }: { team: string; by: { name: string; email: string }; role: Role; url: string },
): Omit<Letter, 'to'> {
  const news = `${unlinked(by.name)} (${by.email}) приглашает вас в\u00a0команду «${unlinked(team)}».`;
  const rank = `Ваша роль\u00a0— ${roleWords[role]}.`;
  const advice = 'Ссылка действует 7\u00a0дней и\u00a0только один раз.';
  const calm = 'Если вы не\u00a0ждали этого письма, ничего не\u00a0делайте.';
  return {
    subject: `${productName}: приглашение в команду`,
    text: [news, rank, '', `Принять приглашение: ${url}`, '', advice, calm, '', productName, ''].join('\n'),
    html: letterFrame('ru', [
      letterSmall(Bun.escapeHTML(productName)),
      letterText(news),
      letterText(rank),
      letterAction(url, 'Принять приглашение'),
      letterText(advice),
      letterText(calm),
    ]),
  };
}
