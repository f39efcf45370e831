import {
  AtSign,
  Bot,
  BotMessageSquare,
  Gauge,
  Globe,
  KeyRound,
  MessageCircle,
  MonitorSmartphone,
  UserRound,
} from 'lucide-react';

/** The settings by their name in `/setting/{name}`. */
export const settingsItems = [
  { name: 'profile', text: 'Профиль', about: 'Имя, фото и оформление', icon: UserRound },
  { name: 'email', text: 'E-mail', about: 'Адрес для входа и кодов', icon: AtSign },
  { name: 'password', text: 'Пароль', about: 'Смена пароля', icon: KeyRound },
  { name: 'domains', text: 'Домены', about: 'Сайты, на которых стоит чат', icon: Globe },
  { name: 'widget', text: 'Виджет', about: 'Внешний вид и тексты', icon: MessageCircle },
  { name: 'assistant', text: 'Ассистент', about: 'Приветствия, часы работы, письма', icon: BotMessageSquare },
  { name: 'sign-ins', text: 'Входы', about: 'Где открыт ваш аккаунт', icon: MonitorSmartphone },
  { name: 'quota', text: 'Квоты', about: 'Сколько занято и сколько можно', icon: Gauge },
  { name: 'api', text: 'Доступ по API', about: 'Боты, серверы и свои страницы', icon: Bot },
] as const;

export type SettingName = (typeof settingsItems)[number]['name'];

export const isSettingName = (name: string): name is SettingName => settingsItems.some((item) => item.name === name);
