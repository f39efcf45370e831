import { answer } from './answer/answer.ts';
import { learn } from './train-model.ts';
import { russianForms } from './text/russian-forms.ts';
import { knownWords } from './text/words.ts';

/** Reads the words' files, which takes 60 ms: before the first visitor asks. */
export function loadWords(): void {
  knownWords();
  russianForms();
}

const CONTEXTS = [
  {
    id: 'delivery',
    label: 'Доставка',
    questions: [
      { qaId: '1', sentence: 'Сколько стоит доставка?' },
      { qaId: '2', sentence: 'Когда привезут заказ' },
    ],
    answers: ['Два дня'],
  },
  {
    id: 'return',
    label: 'Возврат',
    questions: [
      { qaId: '3', sentence: 'Как вернуть товар?' },
      { qaId: '4', sentence: 'Хочу вернуть деньги' },
    ],
    answers: ['За 14 дней'],
  },
];
const QUESTIONS = [
  'скока стоет дастафка в выхадные',
  'kak vernut tovar esli on ne podoshel',
  'crjkmrj cnjbn ljcnfdrf',
  'pojaluista pozovite cheloveka',
  'do you deliever on wekends',
  'bit byl byt jar mer ves tut kto gde kak dom mir',
  'коечка сетка ветка лис коп рак',
];
const ROUNDS = 10;

/** Reads the words' files and answers some questions, half a second in all: the first visitor then waits no longer than the others. */
export function warmUp(): void {
  loadWords();
  const model = learn(CONTEXTS);
  for (let round = 0; round < ROUNDS; round++) for (const question of QUESTIONS) answer(model, question);
}
