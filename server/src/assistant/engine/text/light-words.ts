import { stopWords } from './stop-words.ts';

// Beside the function words of stop-words.ts: words of any trade, which do not say what a question is about.

/** What is asked of any subject: price, time, measure. */
const asking = `стоит стоят стоило стоить стоимость цена цены цену цен ценник почем дорого дешево долго быстро скоро платно
  бесплатно срок сроки сроку времени время обойдется обойдутся выйдет встанет much cost costs price prices pricing long free
  cheap expensive fast quick quickly`;

/** Words that hurry, feel, wish, or say when and who. */
const lists = [
  `будет будут подробнее точно именно всего примерно сделать делать
  делаете делаем делаю узнать знаете знать знаю существует имеется бывает бывают нужна нужны надобно следует могу
  можем могли мог могла сможете смогу хотим хочется хотели хотела хотелось хочешь желаю интересует интересно планирую
  вопрос вопросы ответ получится получается вышло выходит смогли пытаюсь пробую пробовала пробовал пришлось приходится
  скажи подскажи расскажите объясните напишите ответьте помогите помочь помощь посоветуйте дайте давайте возьмите
  расскажи объясни напиши ответь помоги посоветуй дай порекомендуй порекомендуйте
  работает работают работать сработало проблема проблемы случилось произошло ситуация`,
  // When and how much.
  `сегодня завтра вчера послезавтра сейчас щас скоро потом позже раньше пораньше утром днем вечером ночью день дня дней дни
  неделя неделю недели неделе недель месяц месяца месяцев год года лет час часа часов минут минуты раз раза время пора
  понедельник вторник среду среда четверг пятницу пятница субботу суббота воскресенье январь января февраля марта апреля
  мая июня июля августа сентября октября ноября декабря один одна одно одну два две три четыре пять шесть семь восемь
  девять десять сто несколько пару больше меньше самый самая самое весь всю`,
  // Feelings, haste, addresses, relatives, chat.
  `срочно быстрее ужас ужасно кошмар блин черт капец пипец жесть беда издеваетесь реально короче просто вообще прям прямо
  типа норм нормально пожалуйста плиз плз пж пжл пжлст скок скока скоко чо че чё ваще нить нибудь ребята девочки девушка
  девушки друзья добрый доброе доброго привет спасибо здрасте мама маме маму папа муж мужа жена жене сын сыну сына дочь
  дочке дочка батя бабушка подруга друг ребят это вон мол`,
  `take takes taking exactly really just get gets got getting
  need needs needed want wants wanted wanna gonna gotta like know tell help make work works working way thing things
  something anything possible able think try trying use using go going come still already also please pls plz thanks thank
  hi hello hey there u ur ya yo guys gimme gotcha wtf omg lol ok okay cant doesnt didnt isnt wont havent today tomorrow
  yesterday day days week weeks month months year years time times hour hours minute minutes one two three four five six
  few lot lots many every each again now later soon first last next long away back mom dad wife husband someone anyone`,
];

const setOf = (texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((list) => list.split(/\s+/)).map((word) => word.replaceAll('ё', 'е')));
const vagueWords = setOf(lists);
const askingWords = setOf([asking]);

/** Whether a folded word says nothing alone: function words, numbers, wishes, feelings. */
export const isVagueWord = (word: string): boolean =>
  stopWords.has(word) || vagueWords.has(word) || /^\d/.test(word) || word.length === 1;

/** Whether a folded word may be asked of any subject. */
export const isAskingWord = (word: string): boolean => askingWords.has(word);

/** Whether a folded word does not say what a question is about. */
export const isLightWord = (word: string): boolean => isVagueWord(word) || isAskingWord(word);
