import type { Author } from '@otklik/sdk/contract';
import type { DialogSentence } from '@otklik/sdk/visitor';
import { Bubble } from './bubble.tsx';
import { dateOf, lacksMonths, nearDay } from './moment.ts';
import { useExtras, usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

const pause = 5 * 60_000;

/** True when both are in one group: the same author, and member, not long apart. */
const isGroup = (one: DialogSentence | undefined, other: DialogSentence | undefined): boolean =>
  !!one &&
  !!other &&
  one.author === other.author &&
  one.name === other.name &&
  one.by?.name === other.by?.name &&
  Math.abs(Date.parse(other.at) - Date.parse(one.at)) < pause;

const dayNumber = ({ at }: DialogSentence) => new Date(at).toDateString();

function Typing({ author }: { author: Author }) {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  const name = useStore(visitor.$typingName);
  return (
    <div class="row typing">
      <div class="bubble">
        <u />
        <u />
        <u />
        <span class="hush">
          {name || words[author as 'operator']} {words.typing}
        </span>
      </div>
    </div>
  );
}

/** The day on which the sentences below it were written. */
function Day({ at }: { at: string }) {
  const { $words, $locale } = usePanel();
  const locale = useStore($locale);
  const near = nearDay(at, useStore($words));
  const extras = useExtras(!near && lacksMonths(locale));
  return <p class="day">{near ?? dateOf(at, locale, extras?.dateText)}</p>;
}

/** All sentences, in groups and days. */
export function Sentences({ hasOlder }: { hasOlder: boolean }) {
  const { visitor } = usePanel();
  const extras = useExtras(hasOlder);
  const sentences = useStore(visitor.$sentences);
  const typing = useStore(visitor.$typing);
  // Refused sentences are shown below all others, and change nothing for them.
  const taken = sentences.filter(({ state }) => state !== 'failed');
  const last = taken.at(-1);
  const lastOwn = taken.findLast(({ author }) => author === 'visitor');
  // Once, where a person was called: not again below what follows.
  const answered = taken.findLastIndex(({ author }) => author === 'operator');
  const call = taken.slice(answered + 1).find(({ passed }) => passed);
  return (
    <>
      {hasOlder && extras && <extras.Older />}
      {sentences.map((sentence, at) => {
        const before = sentences[at - 1];
        const isNewDay = !before || dayNumber(before) !== dayNumber(sentence);
        return (
          <div key={sentence.author === 'visitor' ? sentence.clientId : sentence.id}>
            {isNewDay && <Day at={sentence.at} />}
            <Bubble
              sentence={sentence}
              isFirst={isNewDay || !isGroup(before, sentence)}
              isLast={!isGroup(sentence, sentences[at + 1])}
              isNewest={sentence === last}
              isLastOwn={sentence === lastOwn}
            />
            {extras && sentence === call && <extras.Tail />}
          </div>
        );
      })}
      {typing && <Typing author={typing} />}
      {extras && !call && <extras.Tail />}
    </>
  );
}
