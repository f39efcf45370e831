import { smallTalkModel } from '../../../server/src/assistant/engine/conversation/likely-small-talk.ts';
import { converse } from '../../../server/src/assistant/engine/index.ts';
import { russianForms } from '../../../server/src/assistant/engine/text/russian-forms.ts';
import { wordData } from '../../../server/src/assistant/engine/text/words-file.ts';

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

/** Loads the data files and lets the runtime compile what answers, about 0.3 s. */
export function warmUp(): void {
  wordData();
  russianForms();
  const model = smallTalkModel();
  for (let round = 0; round < rounds; round++)
    for (const message of messages) converse(model, varied(message, round), questions[round % questions.length]);
}
