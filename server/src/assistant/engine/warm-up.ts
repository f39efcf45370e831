import { converse } from './conversation/converse.ts';
import { loadSmallTalk } from './conversation/likely-small-talk.ts';
import { loadOwnWords } from './text/kin.ts';
import { loadNearWords } from './text/near-words.ts';
import { russianForms } from './text/russian-forms.ts';
import { finish } from './text/steps.ts';
import { wordData } from './text/words-file.ts';

/**
 * Reads the data files of words, about 25 ms: to be called before the first visitor asks. The model of small talk is
 * read by the first question that needs it, in about 9 ms.
 */
export function loadWords(): void {
  wordData();
  russianForms();
}

const questions = [
  'скока стоет дастафка в выхадные',
  'kak vernut tovar esli on ne podoshel',
  'crjkmrj cnjbn ljcnfdrf',
  'pojaluista pozovite cheloveka',
  'do you deliever on wekends',
  'bit byl byt jar mer ves tut kto gde kak dom mir',
  'коечка сетка ветка лис коп рак',
];
/** A follow-up, several questions in one message, and all of them together: as long as a question is read. */
const messages = [
  ...questions,
  'а в выходные?',
  'Здравствуйте! Сколько стоит доставка? и как вернуть товар',
  [...questions, ...questions].join(' '),
];
const rounds = 10;
/** One by one they need what the first message would need at once. */
const first = [
  'да',
  'доставка',
  'корова',
  'доставкя',
  'дастафка',
  'dostavka',
  'kak vernut tovar',
  'скока стоет',
  'скока стоет дастафка',
];

/**
 * A message with a letter of each longer word left out, another one each round: what is remembered warms nothing up.
 */
const varied = (message: string, round: number): string =>
  message.replace(/\p{L}{5,}/gu, (word) => word.slice(0, round % word.length) + word.slice((round % word.length) + 1));

/**
 * Loads the data files and lets the runtime compile what answers, about 0.3 s in all: the first visitor then waits no
 * longer than others. A step is one message or less, up to 11 ms; what is asked is the model of small talk, which is
 * there anyway. `collect` is a step before each round: what a round leaves behind need not be there beside what the
 * next one does.
 */
export function* warmUpInSteps(collect: () => void = () => {}): Generator<undefined, void> {
  loadWords();
  yield* loadNearWords();
  const model = yield* loadSmallTalk();
  yield* loadOwnWords(model.lexicon, model.vocabulary, wordData());
  for (const message of first) {
    yield;
    converse(model, message, questions[0]);
  }
  for (let round = 0; round < rounds; round++) {
    yield;
    collect();
    for (const message of messages) {
      yield;
      converse(model, varied(message, round), questions[round % questions.length]);
    }
  }
}

/** {@link warmUpInSteps} without a pause. */
export const warmUp = (): void => finish(warmUpInSteps());
