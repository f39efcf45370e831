import { returnText } from '@otklik/sdk/widget';
import { speakerOf } from './portrait.tsx';
import { languageIn } from '../panel/locale-for.ts';
import type { PanelContext } from '../panel/panel-context.ts';
import type { Words } from '../words/words-ru.ts';

const dressed = new WeakSet<object>();

/**
 * The note of a new domain promises what the header does, asks for no question that has been asked, and is shown only
 * where an e-mail is asked for (`isAsking`); what the owner has written stays as it is.
 */
export function awayNote(text: string, words: Words, hasAsked: boolean, isAsking: boolean): string {
  const note = (start: string, { away }: Words) => {
    const rest = `${away[0]!.toLowerCase()}${away.slice(1)}`;
    return start.includes('{}') ? start.replace('{}', rest) : `${start} ${rest}.`;
  };
  const plain = dressed.has(words) ? (Object.getPrototypeOf(words) as Words) : words;
  // As it is stored, no space of it binds.
  if (text !== note(plain.nobodyHere, plain).replace(/\s/g, ' ')) return text;
  return !isAsking ? '' : note(hasAsked ? words.nobodyNow : words.nobodyHere, words);
}

/** How soon the day of a return may have another name: «завтра» becomes «сегодня» at midnight. */
const untilMidnight = () => new Date().setHours(24, 0, 0, 0) - Date.now();

/**
 * Puts the names of those who answer, and when they are back by the visitor's clock, into the words; a page's own
 * dictionary keeps its own. The member who has answered last is the one who is there.
 */
export function nameEveryone({ shell, visitor, $words, $config, $locale }: PanelContext): () => void {
  let speaker: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dress = () => {
    clearTimeout(timer);
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
    const { returnsAt = config.returnsAt } = visitor.$participants.get();
    const back = Date.parse(returnsAt!);
    if (back > Date.now()) {
      const [day, time] = returnText(languageIn($locale.get()) ?? 'en', back, Date.now());
      if (!shell.options.dictionary || 'returns' in shell.options.dictionary)
        own.away = plain.returns.replace('{}', day).replace(/\s\{}/, `\xa0${time}`);
      timer = setTimeout(dress, Math.min(back - Date.now(), untilMidnight()) + 50);
    }
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
    visitor.$participants.listen(dress),
    () => clearTimeout(timer),
  ];
  return () => stops.forEach((stop) => stop());
}
