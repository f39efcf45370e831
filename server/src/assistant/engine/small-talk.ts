/** Questions that belong to hardly any owner: what the assistant must not answer. */
export const SMALL_TALK: Record<'ru' | 'en', string[]> = {
  ru: [
    'Какая завтра будет погода?', 'Кто написал «Войну и мир»?', 'Сколько будет дважды два?', 'Как тебя зовут?',
    'Ты робот или человек?', 'Расскажи анекдот', 'Какая столица Австралии?', 'В каком году началась война?',
    'Кто твой любимый певец?', 'Что такое чёрная дыра?', 'Сколько лет Солнцу?', 'Спой песню',
    'Где живут пингвины?', 'Кто был первым президентом?', 'Какой фильм посмотреть вечером?', 'Ты меня любишь?',
    'Как приготовить борщ?', 'Мне сегодня грустно', 'Почему небо голубое?', 'Кто выиграл вчера матч?',
    'Какая самая высокая гора в мире?', 'Сколько километров до Луны?', 'Переведи слово на английский',
    'Есть ли жизнь после смерти?', 'Как выучить математику?', 'Давай поиграем в города', 'Что мне подарить маме?',
    'У меня болит голова', 'Какой сегодня день недели?', 'Кто изобрёл радио?', 'Где находится Эйфелева башня?',
    'Как зовут твою собаку?', 'Посоветуй хорошую книгу', 'Ты веришь в бога?', 'Сколько ног у паука?',
    'На каком языке говорят в Бразилии?', 'Что ты думаешь о политике?', 'Мой кот не хочет есть',
  ],
  en: [
    'What will the weather be like tomorrow?', 'Who wrote War and Peace?', 'What is two plus two?',
    'What is your name?', 'Are you a robot or a human?', 'Tell me a joke', 'What is the capital of Australia?',
    'When did the war begin?', 'Who is your favourite singer?', 'What is a black hole?', 'How old is the sun?',
    'Sing me a song', 'Where do penguins live?', 'Who was the first president?', 'What film should I watch tonight?',
    'Do you love me?', 'How do I cook soup?', 'I feel sad today', 'Why is the sky blue?', 'Who won the match yesterday?',
    'What is the highest mountain in the world?', 'How far is the moon?', 'Is there life after death?',
    'How can I learn mathematics?', 'What should I give my mother?', 'My head hurts', 'Who invented the radio?',
    'Where is the Eiffel tower?', 'Recommend a good book', 'How many legs does a spider have?',
    'What language do they speak in Brazil?', 'My cat does not want to eat',
  ],
}
