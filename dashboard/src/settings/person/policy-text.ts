import type { DomainConfig } from '@otklik/sdk/contract';
import { plural } from '../../assistant/plural.ts';

const dayForms = ['день', 'дня', 'дней'] as const;

type Stored = Pick<DomainConfig, 'keepDays' | 'keepFileDays' | 'keepAddressDays' | 'consent'>;

const dialogText = ({ keepDays }: Stored): string =>
  keepDays === null
    ? 'Переписка хранится, пока её не удалит посетитель или владелец сайта.'
    : `Переписка с файлами удаляется через ${plural(keepDays, dayForms)} после последнего сообщения.`;

/** Where files are deleted before their dialogs. */
const fileText = ({ keepDays, keepFileDays }: Stored): string =>
  keepFileDays === null || (keepDays !== null && keepDays <= keepFileDays)
    ? ''
    : `Файлы удаляются через ${plural(keepFileDays, dayForms)} после отправки.`;

const consentText = ({ consent }: Stored): string =>
  consent.trim() === '' ? '' : 'Текст согласия, которое дал посетитель, хранится вместе с временем согласия.';

/** A paragraph for the owner's policy: what the chat of a site stores of its visitors, and for how long. */
export const policyText = (site: string, config: Stored): string =>
  [
    `На сайте ${site} работает чат. В нём обрабатываются сообщения и файлы посетителя, его оценка и отзыв; имя, e-mail и телефон, если посетитель или сайт их сообщил; номер посетителя на сайте, если он вошёл; адрес и название страницы, с которой он пишет, и адрес страницы, с которой он пришёл; название браузера, язык и часовой пояс.`,
    `Сам адрес посетителя в сети не хранится, хранится только его необратимый отпечаток: ${plural(config.keepAddressDays, dayForms)}.`,
    dialogText(config),
    fileText(config),
    consentText(config),
    'Посетитель может сам удалить переписку в меню чата («Удалить мою переписку»), а также попросить владельца сайта прислать всё, что о нём хранится, или стереть это. После удаления остаются только счётчики без персональных данных.',
  ]
    .filter((part) => part !== '')
    .join(' ');
