import type { Model } from '../model.ts';
import { fold, wordPattern } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
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
/** Ignored next to `staffWords`, `anyoneWords` and `callWords`. */
const neutralWords =
  stems(`с со к ко на у в по мне меня мной нам нас я мы вы вас ваш ты тебя тобой бы б же а и ну не ли как это пусть
  пожалуйста здравствуйте привет добрый день вечер утро срочно быстро сейчас уже прямо наконец лучше просто бот робот
  служба клиентский помощь чат связь есть
  a an the to with me my i you your not please hello hi now just be service customer bot robot through d im like would help desk team`);

/** Followed by a name: «позови Олега». */
const summonWords: ReadonlySet<string> = new Set('позови позовите соедини соедините переключи переключите'.split(' '));
const mostSummoned = 4;
/** Refuses the assistant itself. */
const noBot =
  /(?:^| )не (?:хочу|буду|надо|нужен|желаю) (?:[а-я]+ ){0,3}(?:бот|робот)[а-я]*(?: |$)|(?:бот|робот)[а-я]* (?:[а-я]+ )?не (?:хочу|буду|надо|нужен|желаю)(?: |$)/;

/** A request to be called back, apart from neutral words: «перезвоните мне», "please call me back". */
const callBack =
  /(?:^| )(?:перезвоните?|(?:позвоните?|свяжитесь|наберите) (?:[а-я]+ ){0,2}(?:мне|нам|мной|нами)|(?:call|phone|ring|contact) (?:me|us))(?: |$)/;
const callBackWords: ReadonlySet<string> = new Set(
  'перезвоните перезвони позвоните позвони свяжитесь наберите call phone ring contact us back'.split(' '),
);

interface Request {
  /** Asks for a person and for nothing else. */
  isRequest: boolean;
  /** Such a request even when other clauses ask something else. */
  isPlain: boolean;
}

const requestWords: ReadonlySet<string> = new Set([...staffWords, ...anyoneWords, ...callWords, ...neutralWords]);

function requestOf(words: readonly string[]): Request {
  const isSummons = summonWords.has(words[0]!) && words.length > 1 && words.length <= mostSummoned;
  const text = words.join(' ');
  const isCallBack =
    callBack.test(text) &&
    words[0] !== 'вы' &&
    words.every((word) => callBackWords.has(word) || neutralWords.has(stem(word)));
  if (isSummons || isCallBack || noBot.test(text)) return { isRequest: true, isPlain: true };
  if (!words.every((word) => requestWords.has(stem(word)))) return { isRequest: false, isPlain: false };
  const stemmed = words.map(stem);
  const has = (set: ReadonlySet<string>): boolean => stemmed.some((one) => set.has(one));
  const isPlain = (has(staffWords) || has(anyoneWords)) && has(callWords);
  return { isRequest: isPlain || has(staffWords) || (words.length === 1 && stemmed[0] === person), isPlain };
}

/** Whether a folded text asks for a person and for nothing else, and how many words had to be looked at. */
function findPersonRequest(folded: string): { isRequest: boolean; words: number } {
  const split = (by: RegExp): string[][] => folded.split(by).map((part) => part.match(wordPattern) ?? []);
  const clauses = split(/[,.;!?\n]+/);
  const words = clauses.flat();
  // A comma may divide the request itself: «Позовите, пожалуйста, оператора».
  const parts = clauses.length > 1 ? [...clauses, ...split(/[.;!?\n]+/)] : [];
  const isRequest =
    words.length > 0 && (requestOf(words).isRequest || parts.some((one) => one.length > 0 && requestOf(one).isPlain));
  return { isRequest, words: words.length };
}

/** Whether a folded text asks for a person and for nothing else. */
export const asksForPerson = remember((folded) => findPersonRequest(folded).isRequest);

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
