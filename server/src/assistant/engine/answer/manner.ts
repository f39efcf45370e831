import { cyrillicLetter, wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { tuning } from '../tuning.ts';

const { manner: weights } = tuning.answering;

/** How a message may be put, whatever it is about. */
export type Manner = keyof typeof weights;

/** End of a word of either alphabet. */
const end = '(?![а-яa-z])';
const whether = new RegExp(
  `(?:^| )(?:есть|имеется|имеются|бывает|бывают|продаете|делаете|торгуете|оказываете|занимаетесь|is there|are there|` +
    `have you got|do you (?:have|sell|do|offer|make|run|teach))${end}`,
);
const leave = new RegExp(`^(?:а )?(?:можно|can i|can you|could)${end}`);
const denial = new RegExp(`(?:^| )(?:не|нет|ни|not|no|never)${end}|n't`);
const clauses = /[^ ],|[.?!] ./;
/** Begins as what asks for a fact: «кто», «в каком», «which». */
const factAsked = new RegExp(
  `^(?:(?:а|и|в|во|на|к|с|из|от|для|о|об|по|под|за|у|при|in|on|at|of) )*(?:кто|ко(?:го|му)|кем|ч(?:ей|ья|ье|ьи|ьим|то|ем)|` +
    `как(?:ой|ая|ое|ие|ого|ому|им|их|ую|ом)?|котор[а-я]+|сколько|где|когда|откуда|who|whose|which|what|when|where|` +
    `how many)(?!-)${end}`,
);
/** Asks what to do, which the owner may have an answer to: «как узнать, пришла ли посылка». */
const toDo = /(?:^| )[а-я]*(?:[^с]ть|ться|ти|чь)(?![а-я])/;
/** Refers to the visitor or the owner, or states a condition. */
const speakers = new RegExp(
  `(?:^| )(?:я|мн(?:е|ой|ою)|меня|мо[йяеию]|моего|моей|моих|мы|нам|нас|наш[а-я]*|вы|вам|вас|вами|ваш[а-я]*|` +
    `ты|теб[яе]|тво[а-я]+|если|i|if|me|my|mine|you|your|yours|we|us|our|ours)${end}`,
);
/** Words used in questions about facts of the world. */
const factWords = new RegExp(
  `(?:^| )(?:явля(?:ется|ются)|называ(?:ется|ются|ют)|зовут|was|were|did|won|wrote|born|invented|discovered|founded|` +
    `painted|directed|composed|is the (?:author|capital|president|king|name))${end}`,
);

const pastRussian = /л[аои]?(сь|ся)?$/;
/** Past tenses whose infinitive has another stem. */
const pastOfMotion = /^[а-я]*(?:шел|шла|шло|шли)$/;
/** Look like the past of a verb, and are none. */
const notPast = new Set('дела дело села село мал мала мало мыла мыло'.split(' '));
const pastEnglish = /[a-z]{2}ed$|^(?:was|were|had|did|got|came|went|took|left|lost|broke|made|said|sent|paid|bought)$/;

/** Whether it asks for a fact of the world: «кто снял фильм», not «когда вы привезли», «что делать, если сломалось». */
const isOfOthers = (folded: string): boolean =>
  factAsked.test(folded) &&
  !speakers.test(folded) &&
  !toDo.test(folded) &&
  (factWords.test(folded) || (cyrillicLetter.test(folded) && wordsOf(folded).some(isPast)));

/** Whether a folded word is a verb in the past tense: «сгорел» of «сгореть». */
function isPast(word: string): boolean {
  if (pastEnglish.test(word) || pastOfMotion.test(word)) return true;
  if (!pastRussian.test(word) || notPast.has(word)) return false;
  return isRussianForm(
    russianForms(),
    word.replace(pastRussian, (_, reflexive?: string) => (reflexive ? 'ться' : 'ть')),
  );
}

const signs: Record<Exclude<Manner, 'asksOfOthers'>, (folded: string) => boolean> = {
  asksWhether: (folded) => whether.test(folded),
  asksLeave: (folded) => leave.test(folded),
  reports: (folded) => wordsOf(folded).some(isPast),
  denies: (folded) => denial.test(folded),
  exclaims: (folded) => folded.includes('!'),
  hasNumber: (folded) => /\d/.test(folded),
  hasClauses: (folded) => clauses.test(folded),
};

/** The manners of a folded message; a question about a fact of the world has no other. */
export const mannersOf = remember((folded): readonly Manner[] =>
  isOfOthers(folded)
    ? ['asksOfOthers']
    : (Object.keys(signs) as (keyof typeof signs)[]).filter((manner) => signs[manner](folded)),
);

/**
 * Factor of the odds that the owner has a context for a folded message, by its manner. Reports of what happened mostly
 * concern what the owner offers; questions whether something exists often concern what he does not.
 */
export const mannerOdds = (folded: string): number =>
  Math.exp(mannersOf(folded).reduce((sum, manner) => sum + weights[manner], 0));
