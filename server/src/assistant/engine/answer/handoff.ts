import { WORD } from '../text/fold.ts';
import { stem } from '../text/stem.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stem));

/** Who is called by a word alone. */
const STAFF = stems(`оператор менеджер консультант сотрудник администратор специалист поддержка техподдержка живой
  operator manager consultant agent representative support human`);
/** Who is called only if it is said that they are called. */
const ANYONE = stems('человек людьми кто нибудь кого кем someone somebody person people');
/** What is said to call. */
const CALLS = stems(`позовите позвать вызовите вызвать соедините переключите переведите перевести свяжите связаться
  подключите пригласите дайте передайте поговорить говорить пообщаться общаться обратиться написать хочу хотел нужен нужна
  надо требую можно могу настоящий реальный ответьте помогите
  call connect transfer get give put talk speak chat want need let can could real live`);
/** What says nothing beside these. */
const BESIDE =
  stems(`с со к ко на у в по мне меня мной нам нас я мы вы вас ваш вами ты тебя тобой бы б же а и ну не ли как это пусть
  пожалуйста здравствуйте привет добрый день вечер утро срочно быстро сейчас уже прямо наконец лучше просто бот робот
  служба клиентский помощь чат связь есть
  a an the to with me my i you your not please hello hi now just be service customer bot robot through d im like would help desk team`);

/** Whether a text asks for a person and for nothing else, and how many of its words had to be looked at. */
export function lookForCall(folded: string): { isCall: boolean; words: number } {
  let words = 0;
  let [staff, anyone, calls] = [false, false, false];
  for (const [word] of folded.matchAll(WORD)) {
    words++;
    const stemmed = stem(word);
    const isStaff = STAFF.has(stemmed);
    const isAnyone = ANYONE.has(stemmed);
    const isCalling = CALLS.has(stemmed);
    if (!isStaff && !isAnyone && !isCalling && !BESIDE.has(stemmed)) return { isCall: false, words };
    staff ||= isStaff;
    anyone ||= isAnyone;
    calls ||= isCalling;
  }
  return { isCall: staff || (anyone && calls), words };
}

/** Whether a text asks for a person and for nothing else. */
export const callsPerson = (folded: string): boolean => lookForCall(folded).isCall;
