import { speakerOf } from './portrait.tsx';
import type { PanelContext } from '../panel/panel-context.ts';
import type { Words } from '../words/words-ru.ts';

const dressed = new WeakSet<object>();

/**
 * The note of a new domain promises what the header does, and asks for no question that has been asked; what the owner
 * has written stays as it is.
 */
export function awayNote(text: string, words: Words, hasAsked: boolean): string {
  const note = (start: string, { away }: Words) => `${start} ${away[0]!.toLowerCase()}${away.slice(1)}.`;
  const plain = dressed.has(words) ? (Object.getPrototypeOf(words) as Words) : words;
  // As it is stored, no space of it binds.
  if (text !== note(plain.nobodyHere, plain).replace(/\s/g, ' ')) return text;
  return note(hasAsked ? words.nobodyNow : words.nobodyHere, words);
}

/**
 * Puts the names of those who answer, and when they are back, into the words; a page's own dictionary keeps its own.
 * The member who has answered last is the one who is there.
 */
export function nameEveryone({ shell, visitor, $words, $config, $locale }: PanelContext): () => void {
  let speaker: string | undefined;
  const dress = () => {
    const config = $config.get();
    const now = $words.get();
    const plain = dressed.has(now) ? (Object.getPrototypeOf(now) as Words) : now;
    if (!config) return;
    const { operator, assistant } = config.people;
    const own: Partial<Words> = {};
    const phrase = (key: keyof Words, from: keyof Words, name: string) => {
      const { dictionary } = shell.options;
      if (!dictionary || from in dictionary) own[key] = plain[from].replace('{}', name);
    };
    if (operator.name) own.operator = operator.name;
    const present = speaker || operator.name;
    if (present) phrase('withOperator', 'here', present);
    if (assistant.name) phrase('withAssistant', 'answers', (own.assistant = assistant.name));
    if (config.returnsText && Date.parse(config.returnsAt!) > Date.now() && !shell.options.dictionary)
      own.away = config.returnsText[$locale.get().startsWith('ru') ? 'ru' : 'en'];
    const words = Object.assign(Object.create(plain), own) as Words;
    dressed.add(words);
    $words.set(words);
  };
  const stops = [
    visitor.$sentences.subscribe((sentences) => {
      const name = speakerOf(sentences)?.name;
      if (name === speaker) return;
      speaker = name;
      dress();
    }),
    $config.subscribe(dress),
    $words.listen((words) => dressed.has(words) || dress()),
  ];
  return () => stops.forEach((stop) => stop());
}
