import { wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { tuning } from '../tuning.ts';

const { manner: weights } = tuning.answering;

/** How a message may be put, whatever it is about. */
type Manner = keyof typeof weights;

/** Ends of a word: letters of either alphabet go on. */
const end = '(?![а-яa-z])';
const whether = new RegExp(
  `(?:^| )(?:есть|имеется|имеются|бывает|бывают|продаете|делаете|торгуете|оказываете|занимаетесь|is there|are there|` +
    `have you got|do you (?:have|sell|do|offer|make|run|teach))${end}`,
);
const leave = new RegExp(`^(?:а )?(?:можно|can i|can you|could)${end}`);
const denial = new RegExp(`(?:^| )(?:не|нет|ни|not|no|never)${end}|n't`);
const clauses = /[^ ],|[.?!] ./;

const pastRussian = /л[аои]?(сь|ся)?$/;
/** Past tenses whose infinitive has another stem. */
const pastOfMotion = /^[а-я]*(?:шел|шла|шло|шли)$/;
/** Look like the past of a verb, and are none. */
const notPast = new Set('дела дело села село мал мала мало мыла мыло'.split(' '));
const pastEnglish = /[a-z]{2}ed$|^(?:was|were|had|did|got|came|went|took|left|lost|broke|made|said|sent|paid|bought)$/;

/** Whether a folded word is a verb in the past tense: «сгорел» of «сгореть». */
function isPast(word: string): boolean {
  if (pastEnglish.test(word) || pastOfMotion.test(word)) return true;
  if (!pastRussian.test(word) || notPast.has(word)) return false;
  return isRussianForm(
    russianForms(),
    word.replace(pastRussian, (_, reflexive?: string) => (reflexive ? 'ться' : 'ть')),
  );
}

const signs: Record<Manner, (folded: string) => boolean> = {
  asksWhether: (folded) => whether.test(folded),
  asksLeave: (folded) => leave.test(folded),
  reports: (folded) => wordsOf(folded).some(isPast),
  denies: (folded) => denial.test(folded),
  exclaims: (folded) => folded.includes('!'),
  hasNumber: (folded) => /\d/.test(folded),
  hasClauses: (folded) => clauses.test(folded),
};

/** The ways in which a folded message is put. */
export const mannersOf = remember((folded): readonly Manner[] =>
  (Object.keys(signs) as Manner[]).filter((manner) => signs[manner](folded)),
);

/**
 * By how much the odds that the owner wrote of a folded message differ for how it is put. Who tells what happened to
 * him, at length or in figures, asks of what is there; who asks whether there is something often asks of what is not.
 */
export const mannerOdds = (folded: string): number =>
  Math.exp(mannersOf(folded).reduce((sum, manner) => sum + weights[manner], 0));
