import type { SmallTalkKind } from '@otklik/sdk/contract';

/** What each kind of small talk is called, what visitors write, and what the assistant replies by itself. */
export const smallTalkReplies: readonly {
  kind: SmallTalkKind;
  title: string;
  said: string;
  builtIn: string;
}[] = [
  {
    kind: 'greeting',
    title: 'Приветствие',
    said: '«Здравствуйте», «привет». Без своего текста — по времени суток',
    builtIn: 'Добрый день! Чем помочь?',
  },
  {
    kind: 'thanks',
    title: 'Благодарность',
    said: '«Спасибо», «благодарю»',
    builtIn: 'Пожалуйста! Если появятся ещё вопросы, пишите.',
  },
  {
    kind: 'farewell',
    title: 'Прощание',
    said: '«До свидания», «пока»',
    builtIn: 'До свидания! Если появятся вопросы, пишите.',
  },
  {
    kind: 'bot',
    title: 'Вопрос, кто отвечает',
    said: '«Ты бот?», «это робот?»',
    builtIn: 'Я помощник, программа: отвечаю на вопросы об этом сайте. Если нужен человек, напишите «оператор».',
  },
  {
    kind: 'presence',
    title: 'Проверка связи',
    said: '«Алло», «вы тут?»',
    builtIn: 'Да, слушаю. Напишите, пожалуйста, ваш вопрос.',
  },
  { kind: 'yes', title: 'Согласие', said: '«Да», «хорошо»', builtIn: 'Хорошо. Если появятся вопросы, пишите.' },
  { kind: 'no', title: 'Отказ', said: '«Нет», «не надо»', builtIn: 'Хорошо. Если что-то понадобится, пишите.' },
  {
    kind: 'wrong',
    title: 'Ответ не помог',
    said: '«Не то», «не помогло»',
    builtIn: 'Извините, что не помог. Напишите вопрос другими словами или позовите человека: «оператор».',
  },
  { kind: 'emoji', title: 'Одни значки', said: '«👍», «🙂»', builtIn: '🙂' },
  {
    kind: 'insult',
    title: 'Грубость',
    said: 'Брань без вопроса',
    builtIn: 'Жаль, что так вышло. Напишите, что случилось, или позовите человека: «оператор».',
  },
];
