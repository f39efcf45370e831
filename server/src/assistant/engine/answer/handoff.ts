import type { Model } from '../model.ts';
import { fold, wordPattern } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { tuning } from '../tuning.ts';
import type { UnderstoodText } from '../typo/correct-typos.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stem));

/** Enough alone to ask for a person. */
const staffWords = stems(`оператор менеджер консультант сотрудник администратор специалист поддержка техподдержка живой
  operator manager consultant agent representative support human`);
/** Asks for a person where it is the only word: «человека!». */
const person = stem('человек');
/** Ask for a person together with one of `callWords`. */
const anyoneWords = stems('человек людьми кто нибудь кого кем someone somebody person people');
const callWords = stems(`позовите позвать вызовите вызвать соедините переключите переведите перевести свяжите связаться
  подключите пригласите дайте передайте поговорить говорить пообщаться общаться обратиться написать хочу хотел нужен нужна
  надо требую можно могу настоящий реальный ответьте помогите
  call connect transfer get give put talk speak chat want need let can could real live`);
/** Change nothing beside these. */
const neutralWords =
  stems(`с со к ко на у в по мне меня мной нам нас я мы вы вас ваш вами ты тебя тобой бы б же а и ну не ли как это пусть
  пожалуйста здравствуйте привет добрый день вечер утро срочно быстро сейчас уже прямо наконец лучше просто бот робот
  служба клиентский помощь чат связь есть
  a an the to with me my i you your not please hello hi now just be service customer bot robot through d im like would help desk team`);

/** Whether a folded text asks for a person and for nothing else, and how many words had to be looked at. */
export function findPersonRequest(folded: string): { isRequest: boolean; words: number } {
  let words = 0;
  let [staff, anyone, calls, isPerson] = [false, false, false, false];
  for (const [word] of folded.matchAll(wordPattern)) {
    words++;
    const stemmed = stem(word);
    const isStaff = staffWords.has(stemmed);
    const isAnyone = anyoneWords.has(stemmed);
    const isCalling = callWords.has(stemmed);
    if (!isStaff && !isAnyone && !isCalling && !neutralWords.has(stemmed)) return { isRequest: false, words };
    staff ||= isStaff;
    anyone ||= isAnyone;
    calls ||= isCalling;
    isPerson ||= stemmed === person;
  }
  return { isRequest: staff || (anyone && calls) || (isPerson && words === 1), words };
}

/** Whether a folded text asks for a person and for nothing else. */
export const asksForPerson = (folded: string): boolean => findPersonRequest(folded).isRequest;

const { longestCall, mostCallWords } = tuning.answering;

/** Whether some sentence of these classes asks for a person: that owner wrote of it. */
function isTaught({ sentences: { texts, classes } }: Model, best: number[]): boolean {
  let left: number = mostCallWords;
  for (let i = 0; i < texts.length && left > 0; i++) {
    if (!best.includes(classes[i]!) || texts[i]!.length > longestCall) continue;
    const { isRequest, words } = findPersonRequest(fold(texts[i]!));
    if (isRequest) return true;
    left -= words;
  }
  return false;
}

/** Whether a visitor asks for a person, and means none of the `best` classes. */
export function wantsPerson(model: Model, { text, others }: UnderstoodText, best: number[]): boolean {
  return [text, ...others].some(asksForPerson) && !isTaught(model, best);
}
