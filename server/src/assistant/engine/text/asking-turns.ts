import { professions } from '../data/asking-families.ts';
import { wordsOf } from './fold.ts';
import { remember } from './recent.ts';

/** Patterns over a folded text that distinguish families of asking whose words are the same. */
const turn = (pattern: RegExp): ((folded: string) => boolean) => remember((folded) => pattern.test(folded));

/** Applies for a job: «вам нужен педагог?», «возьмёте меня на работу?». */
export const seeksWork = turn(
  new RegExp(
    `(?:^| )вам (?:[а-я]+ )?нуж(?:ен|на|ны) (?:ли )?(?:${professions.join('|')})|` +
      '(?:берете|возьмете|принимаете|устроиться|нуж(?:ен|на|ны)) (?:[а-я]+ ){0,2}на работу|(?:^| )подработк|работать у вас(?![а-я])|' +
      '(?:^| )(?:work for you|join your team|looking for (?:staff|a job|work))(?![a-z])',
  ),
);

/** The visitor needs a specialist: «нужен мастер», «нам нужны грузчики», not «мастера нужны?». */
export const needsSomebody = turn(
  /^(?!.*(?:^| )(?:вам|работа|работу)(?![а-я]))(?:.* )?(?:нуж(?:ен|на)|(?:мне|нам) (?:[а-я]+ )?нужны|нужны (?:мне|нам))(?![а-я])/,
);

/** Asks when an event is, not when the owner is open: «во сколько начало», not «во сколько закрытие бассейна». */
export const asksWhen = turn(
  /^(?!.*(?:^| )(?:откры|закры|работа|режим|график|часы|часов|open|clos|hours))(?:.* )?(?:(?:во|до|со) скольк[ои]|what time)(?![а-яa-z])/,
);

const amount = /(?:^| )(?:сколько|how much)(?![а-яa-z])/;
const ofTimeOrPeople = new RegExp(
  '(?:^| )(?:ждать|времени|врем|лет|человек|раз|еще|осталось|можно|нужно|вас|дней|суток|часов|минут|недель|месяцев|' +
    'days|hours|minutes|weeks|people|time|long)(?![а-яa-z])',
);

/** Asks an amount, not of time or people: «сколько за двоих», «если возьму две, сколько будет». */
export const asksAmount = remember(
  (folded) => amount.test(folded) && wordsOf(folded).length > 1 && !ofTimeOrPeople.test(folded),
);
