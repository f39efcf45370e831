import { useEffect, useRef, useState } from 'preact/hooks';
import { useExtras, usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

/** The owner's greeting; the proactive one instead, when that brought the visitor here. */
function Greeting() {
  const { shell, $config, $views } = usePanel();
  const views = useStore($views);
  const config = useStore($config);
  const text = shell.greeted || config?.greeting;
  return text ? (
    <div class="row last">
      <div class="bubble">{views ? <views.RichText text={text} /> : text}</div>
    </div>
  ) : null;
}

/** What was written before the views of sentences came. */
function Early() {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  return (
    <>
      {useStore(visitor.$sentences).map(({ id, text }) => (
        <div key={id} class="row own last">
          <div class="bubble">{text}</div>
          <p class="meta">{words.sending}</p>
        </div>
      ))}
    </>
  );
}

/**
 * The dialog. The scroller's content is anchored to its end, so that it stays at the newest, and in place when older
 * ones come.
 */
export function Log() {
  const panel = usePanel();
  const { visitor, $words, $isOpen, $views } = panel;
  const sentences = useStore(visitor.$sentences);
  const words = useStore($words);
  const views = useStore($views);
  const isOpen = useStore($isOpen);
  const scroller = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const extras = useExtras(isAway);
  const last = sentences.at(-1);
  const hasOlder = (sentences[0]?.seq ?? 0) > 1;

  const toNewest = () => void (scroller.current!.scrollTop = 0);
  useEffect(() => {
    if (last?.author === 'visitor' && !panel.top) toNewest();
  }, [last?.id]);
  useEffect(() => {
    if (views && isOpen && document.visibilityState === 'visible') visitor.whenLoaded((real) => real.read());
    if (views && isOpen && last && panel.top) {
      const { top } = panel;
      panel.needExtras((extras) => extras.holdPlace(scroller.current!, top));
      panel.top = 0;
    }
  }, [sentences, isOpen, views]);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: { currentTarget: HTMLElement }) => {
    setAway(scrollTop < -240);
    if (hasOlder && scrollHeight - clientHeight + scrollTop < 80) visitor.whenLoaded((real) => real.loadOlder());
  };

  return (
    <div class="talk">
      <div ref={scroller} class="log" role="log" aria-label={words.log} tabIndex={0} onScroll={onScroll}>
        <div class="list">
          {!hasOlder && <Greeting />}
          {views ? <views.Sentences hasOlder={hasOlder} /> : <Early />}
        </div>
      </div>
      {isAway && extras && <extras.Down go={toNewest} />}
    </div>
  );
}
