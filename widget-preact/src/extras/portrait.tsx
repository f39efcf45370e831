import type { DialogSentence } from '@otklik/sdk/visitor';
import { useState } from 'preact/hooks';
import { type Person, usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/** The picture of who answers, or the first letter of the name; nothing for an assistant without either. */
export function Portrait({ of }: { of: Person }) {
  const { shell, $config } = usePanel();
  const [isBroken, setBroken] = useState(false);
  const person = useStore($config)?.people[of];
  if (!person) return null;
  if (person.picture && !isBroken)
    return <img class="portrait" src={shell.host + person.picture} alt="" onError={() => setBroken(true)} />;
  const [letter] = person.name;
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

/** «Анна подключилась», above the operator's first sentence of the dialog. */
function Arrival({ of }: { of: DialogSentence }) {
  const { visitor, $config, $words } = usePanel();
  const words = useStore($words);
  const sentences = useStore(visitor.$sentences);
  const name = of.name ?? useStore($config)?.people.operator.name;
  const isFirst = sentences[0]?.seq === 1 && sentences.find(({ author }) => author === 'operator') === of;
  return isFirst && name ? <p class="arrival">{words[keyFor(name)].replace('{}', name)}</p> : null;
}

/** The author of the first sentence of a group. */
export const Face = ({ of }: { of: DialogSentence }) => (
  <>
    <Arrival of={of} />
    <span class="face">
      <Portrait of={of.author as Person} />
    </span>
  </>
);
