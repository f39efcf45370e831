import { escapeHtml } from '../platform/escape-html.ts';
import type { Deps } from '../platform/deps.ts';
import type { Letter } from '../platform/mail.ts';
import type { DomainRow } from '../platform/schema.ts';
import { findAccount } from '../user/user-service.ts';

/** Why a domain is verified no longer: three checks found no proof, or another owner has proven it. */
export type Loss = 'missing' | 'taken';

const reasons: Record<Loss, string> = {
  missing:
    'Мы раз в неделю проверяем, что подтверждение домена на месте. Три проверки подряд, в разные дни, его не нашли.',
  taken: 'Другой владелец подтвердил этот домен своим значением, а вашего подтверждения на сайте и в DNS больше нет.',
};

/** Letter to an owner: the domain is no longer verified, what stops, and how to prove it again. */
function lostLetter(productName: string, publicUrl: string, name: string, loss: Loss): Omit<Letter, 'to'> {
  const paragraphs = [
    `Домен ${name} больше не подтверждён.`,
    reasons[loss],
    'Чат на этом сайте больше не открывается. Диалоги, контексты и обученный ассистент на месте.',
    `Чтобы вернуть чат, верните подтверждение (запись DNS, файл или тег на главной странице) и нажмите «Проверить» в настройках: ${publicUrl}/setting/domains`,
  ];
  const html = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`);
  return {
    subject: `${productName}: домен ${name} больше не подтверждён`,
    text: [...paragraphs.flatMap((text) => [text, '']), productName, ''].join('\n'),
    html: [
      '<!doctype html>',
      '<html lang="ru"><body style="font:16px/1.5 sans-serif;color:#1c2230;max-width:32em">',
      `<p style="color:#5b6478">${escapeHtml(productName)}</p>`,
      ...html,
      '</body></html>',
      '',
    ].join('\n'),
  };
}

/**
 * Mails the owner of a domain that has lost its verification, which stays lost even if the letter cannot be sent now.
 */
export async function mailLost(deps: Deps, domain: DomainRow, loss: Loss): Promise<void> {
  const { productName, publicUrl } = deps.config;
  try {
    const { email } = await findAccount(deps, domain.owner_id);
    await deps.mail.send({ to: email, ...lostLetter(productName, publicUrl, domain.name, loss) });
  } catch (error) {
    deps.log.error({ err: error, domainId: domain.id }, 'the owner was not mailed that a domain is verified no longer');
  }
}
