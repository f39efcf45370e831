import type { SmallTalkKind } from '../data/small-talk-kinds.ts';
import type { Language } from './phrases.ts';
import type { SmallTalk } from './small-talk.ts';

type Replies = Record<Exclude<SmallTalkKind, 'greeting'>, string>;

const replies: Record<Language, Replies> = {
  ru: {
    thanks: 'Пожалуйста! Если появятся ещё вопросы, пишите.',
    farewell: 'До свидания! Если появятся вопросы, пишите.',
    bot: 'Я помощник, программа: отвечаю на вопросы об этом сайте. Если нужен человек, напишите «оператор».',
    presence: 'Да, слушаю. Напишите, пожалуйста, ваш вопрос.',
    yes: 'Хорошо. Если появятся вопросы, пишите.',
    no: 'Хорошо. Если что-то понадобится, пишите.',
    wrong: 'Извините, что не помог. Напишите вопрос другими словами или позовите человека: «оператор».',
    emoji: '🙂',
    foreign: 'С этим не помогу: я отвечаю на вопросы об этом сайте. Если нужен человек, напишите «оператор».',
    insult: 'Жаль, что так вышло. Напишите, что случилось, или позовите человека: «оператор».',
  },
  en: {
    thanks: 'You’re welcome! If you have more questions, just write.',
    farewell: 'Goodbye! If you have questions, just write.',
    bot: 'I’m an assistant, a program: I answer questions about this site. If you need a person, write “operator”.',
    presence: 'Yes, I’m here. Please write your question.',
    yes: 'All right. If you have questions, just write.',
    no: 'All right. If you need anything, just write.',
    wrong: 'Sorry that this didn’t help. Put the question in other words, or call a person: “operator”.',
    emoji: '🙂',
    foreign: 'I can’t help with that: I answer questions about this site. If you need a person, write “operator”.',
    insult: 'I’m sorry about that. Tell me what happened, or call a person: “operator”.',
  },
};

/** Greetings from an hour of the day on; before the first one it is night. */
const greetings: Record<Language, { night: string; byHour: [from: number, text: string][]; ask: string }> = {
  ru: {
    night: 'Здравствуйте!',
    byHour: [
      [18, 'Добрый вечер!'],
      [12, 'Добрый день!'],
      [5, 'Доброе утро!'],
    ],
    ask: 'Чем помочь?',
  },
  en: {
    night: 'Hello!',
    byHour: [
      [18, 'Good evening!'],
      [12, 'Good afternoon!'],
      [5, 'Good morning!'],
    ],
    ask: 'How can I help?',
  },
};

/** The built-in short reply; a greeting by the visitor's or the owner's hour of the day, 0 to 23, where it is known. */
export function smallTalkReply({ kind, language }: SmallTalk, hour?: number): string {
  if (kind !== 'greeting') return replies[language][kind];
  const { night, byHour, ask } = greetings[language];
  const greeting = hour === undefined ? night : (byHour.find(([from]) => hour >= from)?.[1] ?? night);
  return `${greeting} ${ask}`;
}
