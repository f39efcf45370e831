import type { DialogSentence } from '@otklik/sdk/visitor';
import { useState } from 'preact/hooks';
import { type Person, usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/** The member who has answered last, as far as visitors may know. */
export const speakerOf = (sentences: readonly DialogSentence[]): DialogSentence['by'] =>
  sentences.findLast(({ author, seq }) => author === 'operator' && seq > 0)?.by;

/**
 * The picture of who answers, or the first letter of the name; nothing for an assistant without either. `by`: the
 * member who wrote a sentence, null where none is known; without it, the member who has answered last is shown.
 */
export function Portrait({ of, by }: { of: Person; by?: DialogSentence['by'] | null }) {
  const { shell, visitor, $config } = usePanel();
  const [broken, setBroken] = useState('');
  const people = useStore($config)?.people;
  const sentences = useStore(visitor.$sentences);
  const member = of === 'operator' ? (by === undefined ? speakerOf(sentences) : by) : null;
  const person = member?.name ? member : people?.[of];
  if (!person) return null;
  const { name, picture = '' } = person;
  if (picture && picture !== broken)
    return <img class="portrait" src={shell.host + picture} alt="" onError={() => setBroken(picture)} />;
  const [letter] = name;
  return letter ? (
    <span class="portrait" aria-hidden="true">
      {letter}
    </span>
  ) : null;
}

// Russian verbs tell a woman from a man: names that do not, and those of other endings, get words that need not.
const man = /(?:илья|никита|кузьма|лука|фома|савва|данила|фока)$/i;
const either = /(?:саша|женя|валя|слава|ь)$/i;
const keyFor = (name: string) =>
  !/[а-яё]/i.test(name) || either.test(name)
    ? 'here'
    : /[ая]$/i.test(name) && !man.test(name)
      ? 'joinedShe'
      : /[оеуыэюи]$/i.test(name)
        ? 'here'
        : 'joined';

/** «Анна подключилась», above the first sentence of each member in the dialog. */
function Arrival({ of }: { of: DialogSentence }) {
  const { visitor, $config, $words } = usePanel();
  const words = useStore($words);
  const sentences = useStore(visitor.$sentences);
  const operator = useStore($config)?.people.operator.name;
  const nameOf = ({ name, by }: DialogSentence) => name ?? (by?.name || operator);
  const name = nameOf(of);
  const before = sentences.filter(({ author, seq }) => author === 'operator' && seq < of.seq);
  const isFirst = before.length > 0 || sentences[0]?.seq === 1;
  if (of.author !== 'operator' || !name || !isFirst || before.some((other) => nameOf(other) === name)) return null;
  return <p class="arrival">{words[keyFor(name)].replace('{}', name)}</p>;
}

/** The author of the first sentence of a group. */
export const Face = ({ of }: { of: DialogSentence }) => (
  <>
    <Arrival of={of} />
    <span class="face">
      <Portrait of={of.author as Person} by={of.by ?? null} />
    </span>
  </>
);
