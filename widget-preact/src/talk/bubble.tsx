import type { DialogSentence } from '@otklik/sdk/visitor';
import { timeOf } from './moment.ts';
import { useExtras, usePanel } from '../panel/panel-context.ts';
import { RichText } from './rich-text.tsx';
import { useStore } from '../panel/use-store.ts';

interface BubbleProps {
  sentence: DialogSentence;
  /** First and last of a group of one author. */
  isFirst: boolean;
  isLast: boolean;
  /** The last sentence of the dialog; the visitor's last sentence. */
  isNewest: boolean;
  isLastOwn: boolean;
}

/** How far one's own sentence has come. */
function Delivery({ sentence }: { sentence: DialogSentence }) {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  const read = useStore(visitor.$read);
  const isFailed = sentence.state === 'failed';
  const extras = useExtras(isFailed);
  if (isFailed) return extras && <extras.Unsent of={sentence} />;
  if (!sentence.seq) return <span class="slow">{words.sending} · </span>;
  return (
    <>
      <span>{sentence.seq <= read ? words.read : words.sent}</span>
      {' · '}
    </>
  );
}

/** No line begins with a dash. */
const withDash = (text: string): string => text.replaceAll(' —', '\xa0—');

/** «Возможно, вы имели в виду»: questions to choose from. */
function Options({ options }: { options: readonly string[] }) {
  const { visitor } = usePanel();
  return (
    <div class="options">
      {options.map((option) => (
        <button key={option} type="button" class="chip" onClick={() => visitor.send(option)}>
          {option}
        </button>
      ))}
    </div>
  );
}

export function Bubble({ sentence, isFirst, isLast, isNewest, isLastOwn }: BubbleProps) {
  const { $words, $locale, $sheet } = usePanel();
  const words = useStore($words);
  const locale = useStore($locale);
  const isOperator = sentence.author === 'operator';
  const extras = useExtras(isOperator || !!(sentence.file || sentence.ask || sentence.deleted));
  const isOwn = sentence.author === 'visitor';
  const who = sentence.name ?? (sentence.by?.name || words[isOwn ? 'you' : (sentence.author as 'assistant')]);
  const text = <RichText text={withDash(sentence.text)} />;
  const body = sentence.file ? <div class="caption">{text}</div> : text;
  return (
    <div class={`row${isOwn ? ' own' : ''}${isFirst ? ' first' : ''}${isLast ? ' last' : ''}`}>
      {extras && isFirst && !isOwn && <extras.Face of={sentence} />}
      <span class={isFirst && !isOwn ? 'who' : 'hush'}>
        {who}
        <span class="hush">: </span>
      </span>
      <div class="bubble">
        {sentence.file && (extras ? <extras.FileView file={sentence.file} /> : sentence.file.name)}
        {sentence.deleted ? <i>{words.deleted || sentence.text}</i> : sentence.text !== sentence.file?.name && body}
      </div>
      {isNewest && sentence.options && <Options options={sentence.options} />}
      {isNewest && sentence.ask && extras && (
        <button type="button" class="chip" onClick={() => $sheet.set('rate')}>
          {words.rate}
        </button>
      )}
      {(isLast || isLastOwn || !sentence.seq) && (
        <p class="meta">
          {isOwn && (isLastOwn || !sentence.seq) && <Delivery sentence={sentence} />}
          <time dateTime={sentence.at}>{timeOf(sentence.at, locale)}</time>
        </p>
      )}
    </div>
  );
}
