import { converse } from './conversation/converse.ts';
import { russianForms } from './text/russian-forms.ts';
import { wordData } from './text/words-file.ts';
import { trainModel } from './train-model.ts';

/**
 * Reads the data files of words, about 80 ms: to be called before the first visitor asks. The model of small talk is
 * read by the first question that needs it, in about 9 ms.
 */
export function loadWords(): void {
  wordData();
  russianForms();
}

const contexts = [
  {
    id: 'delivery',
    title: 'Доставка',
    questions: [
      { qaId: '1', sentence: 'Сколько стоит доставка?' },
      { qaId: '2', sentence: 'Когда привезут заказ' },
    ],
    answers: ['Два дня'],
  },
  {
    id: 'return',
    title: 'Возврат',
    questions: [
      { qaId: '3', sentence: 'Как вернуть товар?' },
      { qaId: '4', sentence: 'Хочу вернуть деньги' },
    ],
    answers: ['За 14 дней'],
  },
];
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

/**
 * A message with a letter of each longer word left out, another one each round: what is remembered warms nothing up.
 */
const varied = (message: string, round: number): string =>
  message.replace(/\p{L}{5,}/gu, (word) => word.slice(0, round % word.length) + word.slice((round % word.length) + 1));

/**
 * Loads the data files and lets the runtime compile what answers, about 0.6 s: the first visitor then waits no
 * longer than others. `collect` is called after each round: what a round leaves behind need not be there beside what
 * the next one does.
 */
export function warmUp(collect: () => void = () => {}): void {
  loadWords();
  const model = trainModel(contexts);
  for (let round = 0; round < rounds; round++) {
    collect();
    for (const message of messages) converse(model, varied(message, round), questions[round % questions.length]);
  }
}
