import type { SmallTalkKind } from '@otklik/sdk/contract';

/** What each kind of small talk is called, what visitors write, and what the assistant replies by itself. */
export const smallTalkReplies: readonly {
  kind: SmallTalkKind;
  title: string;
  example: string;
  builtIn: string;
}[] = [
  {
    kind: 'greeting',
    title: 'Приветствие',
    example: '«Здравствуйте», «привет». Без своего текста — по времени суток',
    builtIn: 'Добрый день! Чем помочь?',
  },
  {
    kind: 'thanks',
    title: 'Благодарность',
    example: '«Спасибо», «благодарю»',
    builtIn: 'Пожалуйста! Если появятся ещё вопросы, пишите.',
  },
  {
    kind: 'farewell',
    title: 'Прощание',
    example: '«До свидания», «пока»',
    builtIn: 'До свидания! Если появятся вопросы, пишите.',
  },
  {
    kind: 'bot',
    title: 'Вопрос, кто отвечает',
    example: '«Ты бот?», «это робот?»',
    builtIn: 'Я помощник, программа: отвечаю на вопросы об этом сайте. Если нужен человек, напишите «оператор».',
  },
  {
    kind: 'presence',
    title: 'Проверка связи',
    example: '«Алло», «вы тут?»',
    builtIn: 'Да, слушаю. Напишите, пожалуйста, ваш вопрос.',
  },
  { kind: 'yes', title: 'Согласие', example: '«Да», «хорошо»', builtIn: 'Хорошо. Если появятся вопросы, пишите.' },
  { kind: 'no', title: 'Отказ', example: '«Нет», «не надо»', builtIn: 'Хорошо. Если что-то понадобится, пишите.' },
  {
    kind: 'wrong',
    title: 'Ответ не помог',
    example: '«Не то», «не помогло»',
    builtIn: 'Извините, что не помог. Напишите вопрос другими словами или позовите человека: «оператор».',
  },
  { kind: 'emoji', title: 'Одни значки', example: '«👍», «🙂»', builtIn: '🙂' },
  {
    kind: 'insult',
    title: 'Грубость',
    example: 'Брань без вопроса',
    builtIn: 'Жаль, что так вышло. Напишите, что случилось, или позовите человека: «оператор».',
  },
  {
    kind: 'foreign',
    title: 'Разговор не о деле',
    example: '«Какая погода?», «расскажи анекдот». Только если вы сами ничего об этом не писали',
    builtIn: 'С этим не помогу: я отвечаю на вопросы об этом сайте. Если нужен человек, напишите «оператор».',
  },
];
