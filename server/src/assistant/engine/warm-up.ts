import { converse } from './conversation/converse.ts';
import { smallTalkModel } from './conversation/likely-small-talk.ts';
import { russianForms } from './text/russian-forms.ts';
import { wordData } from './text/words-file.ts';

/** Reads the data files of words, about 25 ms; otherwise the first question does. */
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

/** A message with a letter of each longer word left out, another one each round, so that no cache answers. */
const varied = (message: string, round: number): string =>
  message.replace(/\p{L}{5,}/gu, (word) => word.slice(0, round % word.length) + word.slice((round % word.length) + 1));

/** Loads the data files and lets the runtime compile what answers, about 0.3 s: for programs that measure. */
export function warmUp(): void {
  loadWords();
  const model = smallTalkModel();
  for (let round = 0; round < rounds; round++)
    for (const message of messages) converse(model, varied(message, round), questions[round % questions.length]);
}
