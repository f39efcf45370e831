import type { Classification } from '../confidence/classify.ts';
import type { Model } from '../model.ts';
import { familyFeature } from '../text/asking.ts';
import { type AskedWords, type Embeddings, lookAt, type WordFeatures } from '../text/features.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { isNearOwn } from '../text/kin.ts';
import { isAskingWord } from '../text/light-words.ts';
import { formsOf, isRussianForm, russianForms } from '../text/russian-forms.ts';
import { stem } from '../text/stem.ts';
import { embeddingsOf } from '../text/vectorize.ts';
import { featureId } from '../text/vocabulary.ts';
import { embeddingRow, isCommonForm, similarityOf } from '../text/words.ts';
import { tuning } from '../tuning.ts';
import { chatWords } from '../typo/chat-word.ts';
import { namesOf } from '../typo/restraint.ts';
import { type Manner, mannersOf } from './manner.ts';

const { ownWords, leastTelling, likePlace, mostWords, mostSentences, longestSlang } = tuning.stranger;

/** Messages of one who has business with the owner, whatever they name. */
const ofOwnBusiness = new RegExp(
  [
    // What the visitor has, wants and does.
    '(?:^| )(?:я|мн(?:е|ой)|меня|мо[йяеию]|моего|моему|моей|моих|мы|нам|нас|наш[а-я]*|хочу|хотим|хотел[аи]?|me|my|mine|we|us|our)(?![а-яa-z])',
    '(?<!how (?:do|can|could|would) )(?<![a-z])i(?![a-z])',
    // Orders and pleas: «запишите друга на завтра»; people counted in words.
    '^[а-я]+(?:ите|йте)(?:сь)? ',
    '(?:^| )(?:помогите|спасите|выручайте|help)(?![а-яa-z])',
    '(?:^| )(?:двоих|троих|четверых|(?:двух|тре[хм]|четырех|пяти) человек)(?![а-я])',
    // A question word last, as a customer asks: «акт сверки и упд где».
    ' (?:где|как)$',
  ].join('|'),
);
const isOfBusiness: Partial<Record<Manner, true>> = {
  reports: true,
  denies: true,
  exclaims: true,
  hasNumber: true,
  hasClauses: true,
};
/** Asks about what happened, and does not report it. */
const asksFirst = /^(?:почему|зачем|отчего|когда|кто|что|где|как|why|when|who|how|what|where)(?![а-яa-z])/;

/** Lead to a place, which the owner need not have listed: «доставка в Уфу». */
const placeWords = new Set('в во до из на по к for to in from near into at around санкт'.split(' '));
const knownPlaces = 'москва казань самара минск германия россия london paris germany texas'.split(' ');

const verbEnding = /(?:ть|ти|чь|[еиюуая]т|[еи]шь|[еи]те|йте|л[аои]?)(?:с[ья])?$/;
/** Whether a folded word is a form of a Russian verb; nouns share stems with verbs («сад», «садить»). */
function isVerb(word: string): boolean {
  if (/[йд]ти(?:сь)?$/.test(word)) return true;
  if (!verbEnding.test(word)) return false;
  const forms = formsOf(russianForms(), stem(word));
  return forms.some((form) => /(?:ть|ти|чь)(?:с[ья])?$/.test(form)) && forms.some((form) => /л(?:с[ья])?$/.test(form));
}

/** The words of a question's subject, and whether one of them is strange to the owner. */
function judgeSubject(model: Model, { words, features, asking }: AskedWords, embeddings: Embeddings, written: string) {
  const { vocabulary, lexicon } = model;
  const { words: data } = embeddings;
  const source = { vocabulary, lexicon, data, found: new Map() };
  const names = namesOf(written);
  const typed = new Set(wordsOf(fold(written)));
  const isOfFamily = (at: number): boolean =>
    asking.familyOfWord[at] !== 0 && featureId(vocabulary, familyFeature(asking.familyOfWord[at]!)) >= 0;
  /** Short unknown words may be slang or typos; an abbreviation has no vowels. */
  const isOfLanguage = (at: number): boolean =>
    names.has(words[at]!) ||
    features[at]!.row >= 0 ||
    isRussianForm(russianForms(), words[at]!) ||
    isCommonForm(data, words[at]!) ||
    words[at]!.length >= longestSlang ||
    /^[бвгджзклмнпрстфхцчшщ]+$/.test(words[at]!);
  const isPlace = (at: number): boolean =>
    placeWords.has(words[at - 1] ?? '') &&
    (names.has(words[at]!) ||
      (features[at]!.row < 0 && /[аеиоуыэюя]/.test(words[at]!) && !isRussianForm(russianForms(), words[at]!)) ||
      knownPlaces.some((place) => similarityOf(data, features[at]!.row, embeddingRow(data, stem(place))) >= likePlace));
  const subject = [...words.keys()].filter((at) => features[at]!.isContent && !isAskingWord(words[at]!));
  const isStrange = (at: number): boolean =>
    typed.has(words[at]!) &&
    !isOfFamily(at) &&
    !isVerb(words[at]!) &&
    isOfLanguage(at) &&
    !isNearOwn(features[at]!, source) &&
    !isPlace(at);
  return {
    subject: subject.map((at) => features[at]!),
    hasStranger: subject.slice(0, mostWords).some(isStrange),
  };
}

/** How many of a subject's words the owner's sentences of one class have. */
function countInClass({ sentences }: Model, subject: WordFeatures[], of: number): number {
  const texts = sentences.texts.filter((_, i) => sentences.classes[i] === of);
  const own = new Set(texts.flatMap((text) => wordsOf(fold(text)).map(stem)));
  return [...new Set(subject.map(({ stemmed }) => stemmed))].filter((stemmed) => own.has(stemmed)).length;
}

/**
 * Whether a folded question asks about something that the owner's texts neither have nor come near in meaning: who
 * writes of «гарантия» knows nothing of «гарантия прав человека». Several telling words of one context are evidence
 * that it is his all the same, and so are chat words («скок»). `written`: the question before its correction.
 */
export function isOfStranger(model: Model, folded: string, written: string, classification: Classification): boolean {
  const embeddings = embeddingsOf(model);
  if (!embeddings || model.sentences.texts.length > mostSentences || ofOwnBusiness.test(folded)) return false;
  if (wordsOf(fold(written)).some((word) => chatWords.has(word))) return false;
  const isExempt = (manner: Manner): boolean =>
    isOfBusiness[manner] === true && !(manner === 'reports' && asksFirst.test(folded));
  if (mannersOf(folded).some(isExempt)) return false;
  const { subject, hasStranger } = judgeSubject(model, lookAt(wordsOf(folded), embeddings), embeddings, written);
  const { telling, signals } = classification;
  return hasStranger && (telling < leastTelling || countInClass(model, subject, signals.best) < ownWords);
}
