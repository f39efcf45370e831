// Ways to ask the same, for `similarQuestions`: an own list. The parts of a question keep their case and form in every
// way, so that what is well-formed stays so. `{inf}` is an infinitive with what follows it, `{verb}` a verb of «вы»
// with what follows, `{x}` anything. A full stop ends what is
// no question.

/** One thing that is asked, and the ways to ask it. */
export interface QuestionPattern {
  asked: string[];
  /** What may be written instead; the ways of `asked` too, unless `oneWay`. */
  ways?: string[];
  oneWay?: true;
}

export const questionPatterns: readonly QuestionPattern[] = [
  // Price.
  {
    asked: ['сколько стоит {inf}', 'сколько будет стоить {inf}', 'почём {inf}', 'во сколько обойдётся {inf}'],
    ways: ['за сколько можно {inf}', '{inf} — сколько стоит'],
  },
  {
    asked: ['сколько стоят {x}', 'сколько будут стоить {x}', 'во сколько обойдутся {x}'],
    ways: ['почём {x}', '{x} — сколько стоят', '{x} — какая цена'],
  },
  {
    asked: ['сколько стоит {x}', 'почём {x}', 'сколько будет стоить {x}', 'во сколько обойдётся {x}'],
    ways: ['{x} — сколько стоит', '{x} — какая цена', 'какая цена: {x}'],
  },
  { asked: ['какая цена на {x}', 'цена на {x}', 'какой ценник на {x}', 'какие цены на {x}'], ways: ['прайс на {x}'] },
  {
    asked: ['какая стоимость {x}', 'какая цена {x}', 'стоимость {x}', 'цена {x}', 'какова стоимость {x}'],
    ways: ['сколько составляет стоимость {x}', 'подскажите стоимость {x}.'],
  },
  // Term.
  { asked: ['сколько идёт {x}', 'как долго идёт {x}', 'сколько дней идёт {x}', 'сколько времени идёт {x}'] },
  { asked: ['сколько ждать {x}', 'как долго ждать {x}', 'сколько времени ждать {x}', 'сколько нужно ждать {x}'] },
  {
    asked: [
      'сколько времени занимает {x}',
      'сколько по времени занимает {x}',
      'как долго длится {x}',
      'сколько длится {x}',
    ],
    ways: ['{x} — сколько это по времени'],
  },
  { asked: ['когда будет готов {x}', 'через сколько будет готов {x}', 'как скоро будет готов {x}'] },
  { asked: ['когда будет готова {x}', 'через сколько будет готова {x}', 'как скоро будет готова {x}'] },
  { asked: ['когда будут готовы {x}', 'через сколько будут готовы {x}', 'как скоро будут готовы {x}'] },
  { asked: ['когда придёт {x}', 'через сколько придёт {x}', 'как скоро придёт {x}', 'когда ждать: {x}'] },
  {
    asked: ['когда привезут {x}', 'через сколько привезут {x}', 'как скоро привезут {x}', 'в какой срок привезут {x}'],
  },
  // Hours.
  {
    asked: ['до скольки вы работаете', 'до скольки работаете', 'до какого часа вы работаете', 'когда вы закрываетесь'],
    ways: ['во сколько вы закрываетесь'],
  },
  {
    asked: [
      'во сколько вы открываетесь',
      'во сколько открываетесь',
      'когда вы открываетесь',
      'со скольки вы работаете',
    ],
    ways: ['с какого часа вы работаете', 'с какого времени вы открыты'],
  },
  {
    asked: [
      'какой режим работы',
      'какие часы работы',
      'какой график работы',
      'как вы работаете',
      'какой у вас режим работы',
    ],
    ways: ['когда вы работаете', 'со скольки и до скольки вы работаете'],
  },
  // Place.
  {
    asked: [
      'где вы находитесь',
      'где находитесь',
      'какой у вас адрес',
      'какой адрес',
      'где вы расположены',
      'ваш адрес',
    ],
    ways: ['как до вас добраться', 'куда к вам ехать', 'подскажите ваш адрес.'],
  },
  { asked: ['как к вам проехать', 'как к вам добраться', 'как до вас доехать', 'как вас найти', 'как проехать'] },
  {
    asked: ['где находится {x}', 'где расположен {x}'],
    ways: ['подскажите, где находится {x}', '{x} — где это'],
    oneWay: true,
  },
  // Payment.
  {
    asked: [
      'как оплатить',
      'как можно оплатить',
      'какие способы оплаты',
      'какие есть способы оплаты',
      'чем можно оплатить',
    ],
    ways: ['чем можно расплатиться', 'как можно расплатиться', 'какими способами можно заплатить'],
  },
  // Availability.
  {
    asked: ['есть ли у вас {x}', 'у вас есть {x}', 'есть у вас {x}', 'есть ли {x}', 'есть {x}'],
    ways: ['{x} — у вас есть', 'подскажите, у вас есть {x}'],
  },
  // Breakdown.
  {
    asked: ['не работает {x}.', '{x} не работает.', 'у меня не работает {x}.'],
    ways: ['почему не работает {x}', 'что делать, если не работает {x}', 'с чем связано, что не работает {x}'],
  },
  {
    asked: ['не работают {x}.', '{x} не работают.', 'у меня не работают {x}.'],
    ways: ['почему не работают {x}', 'что делать, если не работают {x}'],
  },
  {
    asked: ['не приходит {x}.', '{x} не приходит.', 'мне не приходит {x}.'],
    ways: ['почему не приходит {x}', 'что делать, если не приходит {x}'],
  },
  {
    asked: ['не пришёл {x}.', '{x} не пришёл.', 'мне не пришёл {x}.'],
    ways: ['почему не пришёл {x}', 'что делать, если не пришёл {x}'],
  },
  {
    asked: ['не пришла {x}.', '{x} не пришла.', 'мне не пришла {x}.'],
    ways: ['почему не пришла {x}', 'что делать, если не пришла {x}'],
  },
  {
    asked: [
      'не могу {inf}.',
      'не получается {inf}.',
      'не удаётся {inf}.',
      'почему я не могу {inf}',
      'почему не могу {inf}',
    ],
    ways: ['что делать, если не получается {inf}', 'никак не могу {inf}.', 'почему не получается {inf}'],
  },
  // How to, whether one may.
  {
    asked: ['как {inf}', 'как мне {inf}', 'как можно {inf}', 'каким образом {inf}', 'как у вас {inf}'],
    ways: ['что нужно, чтобы {inf}', 'хочу {inf}, как это сделать', 'подскажите, как {inf}.', 'не знаю, как {inf}.'],
  },
  {
    asked: ['можно ли {inf}', 'можно {inf}', 'могу ли я {inf}', 'могу я {inf}', 'а можно {inf}', 'у вас можно {inf}'],
    ways: ['получится ли {inf}', 'есть ли возможность {inf}', 'возможно ли {inf}', 'разрешается ли {inf}'],
  },
  {
    asked: ['хочу {inf}.', 'мне нужно {inf}.', 'мне надо {inf}.', 'хотелось бы {inf}.'],
    ways: ['как мне {inf}', 'подскажите, как {inf}.', 'помогите {inf}.', 'что нужно, чтобы {inf}'],
  },
  { asked: ['нужно ли {inf}', 'нужно {inf}', 'надо ли {inf}', 'обязательно ли {inf}'], ways: ['обязательно {inf}'] },
  {
    asked: ['вы {verb}', 'а вы {verb}', '{verb}'],
    ways: ['подскажите, вы {verb}', 'скажите, вы {verb}'],
  },
  // English.
  {
    asked: ['how much is it to {x}', 'how much does it cost to {x}', 'what does it cost to {x}'],
    ways: ['how much would it be to {x}', "what's the price to {x}"],
  },
  {
    asked: ['how much are {x}', 'how much do {x} cost', 'what do {x} cost', 'what is the price of {x}'],
    ways: ["what's the cost of {x}", 'how much would {x} be'],
    oneWay: true,
  },
  {
    asked: [
      'how much is {x}',
      'how much does {x} cost',
      'what does {x} cost',
      "what's the price of {x}",
      'what is the price of {x}',
    ],
    ways: ["what's the cost of {x}", 'how much would {x} be', 'how much will {x} cost'],
  },
  {
    asked: ['how long does {x} take', 'how long will {x} take', 'how much time does {x} take'],
    ways: ['how many days does {x} take'],
  },
  {
    asked: ['what time do you {x}', 'when do you {x}'],
    ways: ['at what time do you {x}', 'can you tell me when you {x}'],
  },
  {
    asked: ['where are you', 'where are you located', 'what is your address', "what's your address"],
    ways: ['how do I get to you', 'how can I find you', 'where can I find you'],
  },
  {
    asked: ['where is {x}', 'where can I find {x}', 'where do I find {x}'],
    ways: ['how do I find {x}', 'can you tell me where {x} is'],
  },
  {
    asked: ['how do I {x}', 'how can I {x}', 'how to {x}', 'how would I {x}'],
    ways: [
      'what do I need to do to {x}',
      'can you tell me how to {x}',
      "I don't know how to {x}.",
      "what's the best way to {x}",
    ],
  },
  {
    asked: ['can I {x}', 'could I {x}', 'may I {x}', 'is it possible to {x}', 'am I able to {x}'],
    ways: ['am I allowed to {x}', "I'd like to {x}, is that possible"],
  },
  {
    asked: ['I want to {x}.', "I'd like to {x}.", 'I need to {x}.', 'I would like to {x}.'],
    ways: ['how do I {x}', 'can you help me {x}'],
  },
  { asked: ['is there a {x}', 'do you have a {x}', 'have you got a {x}'], ways: ['can you tell me if you have a {x}'] },
  {
    asked: ['do you have {x}', 'have you got {x}'],
    ways: ['do you happen to have {x}', 'can you tell me if you have {x}'],
  },
  { asked: ['do you {x}'], ways: ['can you tell me if you {x}', "I'd like to know if you {x}.", 'do you guys {x}'] },
  {
    asked: ["{x} doesn't work.", '{x} does not work.', "{x} isn't working.", '{x} is not working.'],
    ways: ['{x} has stopped working.', "why doesn't {x} work", "what do I do if {x} doesn't work"],
  },
  {
    asked: ["I can't {x}.", 'I cannot {x}.', "why can't I {x}"],
    ways: ["I'm not able to {x}.", "I'm unable to {x}.", "what do I do if I can't {x}"],
  },
];

/** Words that end like infinitives and are none. */
export const notInfinitives: ReadonlySet<string> = new Set(
  'часть сеть печать кровать смерть шесть пять девять десять есть опять путь память площадь очередь опись хоть чуть лишь мать'.split(
    ' ',
  ),
);
