import {
  AtSign,
  Bell,
  BellRing,
  Bot,
  CalendarClock,
  ChartColumn,
  Clock,
  CodeXml,
  Gauge,
  Globe,
  KeyRound,
  ListChecks,
  Mailbox,
  MessageSquareText,
  MonitorSmartphone,
  Palette,
  ScrollText,
  Send,
  Sparkles,
  UserRound,
  UserSearch,
  Users,
  Webhook,
  Zap,
} from 'lucide-react';
import type { Role } from '../team/role-rank.ts';

/** The settings by their name in `/setting/{name}`, in groups. */
export const settingsGroups = [
  {
    text: 'Аккаунт',
    items: [
      { name: 'profile', text: 'Профиль', about: 'Имя, фото и оформление', icon: UserRound },
      { name: 'my-hours', text: 'Мои часы', about: 'Когда вы на смене', icon: CalendarClock },
      { name: 'phone', text: 'Уведомления на телефоне', about: 'Даже когда аккаунт закрыт', icon: BellRing },
      { name: 'email', text: 'E-mail', about: 'Адрес для входа и кодов', icon: AtSign },
      { name: 'password', text: 'Пароль', about: 'Смена пароля', icon: KeyRound },
      { name: 'sign-ins', text: 'Входы', about: 'Где открыт ваш аккаунт', icon: MonitorSmartphone },
    ],
  },
  {
    text: 'Команда',
    items: [
      { name: 'team', text: 'Участники', about: 'Роли, приглашения, раздача диалогов', icon: Users },
      { name: 'figures', text: 'Показатели', about: 'Сколько пишут, как отвечают', icon: ChartColumn },
      { name: 'trail', text: 'Журнал', about: 'Кто и что сделал', icon: ScrollText },
      { name: 'person', text: 'Данные посетителя', about: 'Найти, выгрузить, стереть', icon: UserSearch },
    ],
  },
  {
    text: 'Чат на сайте',
    items: [
      { name: 'domains', text: 'Домены', about: 'Сайты, на которых стоит чат', icon: Globe },
      { name: 'look', text: 'Вид', about: 'Цвет, место и картинка ассистента', icon: Palette },
      { name: 'texts', text: 'Тексты', about: 'Заголовок, приветствия, свои ответы', icon: MessageSquareText },
      { name: 'forms', text: 'Формы', about: 'Контакты, согласие, хранение', icon: ListChecks },
      { name: 'channels', text: 'Каналы', about: 'Telegram: писать можно и там', icon: Send },
      { name: 'ready', text: 'Готовые ответы', about: 'Вставляются в ответ по знаку «/»', icon: Zap },
      { name: 'hours', text: 'Часы', about: 'Когда на месте люди', icon: Clock },
      { name: 'notifications', text: 'Уведомления', about: 'Письма о тех, кто ждёт', icon: Bell },
      { name: 'mail', text: 'Ответы по почте', about: 'Ответ на письмо — в диалог', icon: Mailbox },
      { name: 'drafts', text: 'Ассистент', about: 'Черновики ответов и другие слова', icon: Sparkles },
      { name: 'developer', text: 'Для разработчика', about: 'Подпись посетителя и z-index', icon: CodeXml },
    ],
  },
  {
    text: 'Сервер',
    items: [
      { name: 'quota', text: 'Квоты', about: 'Сколько занято и сколько можно', icon: Gauge },
      { name: 'api', text: 'Доступ по API', about: 'Боты, серверы и свои страницы', icon: Bot },
      { name: 'hooks', text: 'Вебхуки', about: 'События — вашим программам', icon: Webhook },
    ],
  },
] as const;

export const settingsItems = settingsGroups.flatMap(({ items }) => [...items]);

export type SettingName = (typeof settingsGroups)[number]['items'][number]['name'];

/** The least role that a setting is for; every one where none is named. */
const leastRoles: Partial<Record<SettingName, Role>> = {
  trail: 'owner',
  person: 'owner',
  look: 'editor',
  texts: 'editor',
  forms: 'editor',
  hours: 'editor',
  notifications: 'editor',
  channels: 'owner',
  drafts: 'owner',
  developer: 'owner',
  mail: 'owner',
  api: 'owner',
  hooks: 'owner',
};

export const leastRoleOf = (name: SettingName): Role => leastRoles[name] ?? 'operator';

export const isSettingName = (name: string): name is SettingName => settingsItems.some((item) => item.name === name);

/** Addresses of earlier versions, by where most of what they had is now. */
export const movedSettings: ReadonlyMap<string, SettingName> = new Map([
  ['widget', 'look'],
  ['assistant', 'hours'],
]);
