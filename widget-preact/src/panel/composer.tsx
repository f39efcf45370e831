import { isBlank } from '@otklik/sdk/widget';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';
import { person, send as sendShape } from './shapes.ts';

const most = 4000;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** «Позвать оператора», always at hand while the assistant answers. */
function CallOperator({ focus }: { focus(): void }) {
  const { visitor, handoff, $words } = usePanel();
  const words = useStore($words);
  const { assistant } = useStore(visitor.$participants);
  return assistant ? (
    <button type="button" class="call" onClick={() => (focus(), handoff('operator'))}>
      <Icon shape={person} />
      {words.call}
    </button>
  ) : null;
}

/** The box with what belongs to it. What is written stays while the chat is closed. */
export function Composer() {
  const { visitor, $views, $words, $config, $remark, $draft } = usePanel();
  const words = useStore($words);
  const config = useStore($config);
  const views = useStore($views);
  const remark = useStore($remark);
  const text = useStore($draft);
  const box = useRef<HTMLTextAreaElement>(null);
  // A megabyte that was pasted is not counted at every key.
  const isTooLong = text.length > 2 * most || [...text].length > most;
  const isEmpty = isBlank(text);
  // The browser's own way, `plaintext`, takes seconds over a megabyte, at every key.
  const [letter] = /\p{L}/u.exec(text) ?? [];

  useEffect(() => {
    const { style } = box.current!;
    style.height = '';
    // What is too long is as high as the box may be.
    if (text) style.height = isTooLong ? '100vh' : `${box.current!.scrollHeight}px`;
  }, [text]);

  const onInput = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    $draft.set(currentTarget.value);
    $remark.set(null);
    visitor.whenLoaded((real) => real.typing());
  };
  const send = (event?: Event) => {
    event?.preventDefault();
    if (isEmpty || isTooLong) return;
    visitor.send(text.trim());
    $draft.set('');
    box.current!.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: Safari ends a composition before the key that has ended it.
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229) send(event);
  };
  const insert = (piece: string) => {
    const { current } = box;
    current!.setRangeText(piece, current!.selectionStart, current!.selectionEnd, 'end');
    $draft.set(current!.value);
    current!.focus();
  };

  return (
    <form class="composer" onSubmit={send}>
      <p class="remark" role="alert">
        {isTooLong ? words.tooLong : remark?.(words)}
      </p>
      <div class="field">
        <textarea
          ref={box}
          rows={1}
          dir={letter ? (rightToLeft.test(letter) ? 'rtl' : 'ltr') : undefined}
          aria-label={words.box}
          placeholder={config?.placeholder}
          value={text}
          enterkeyhint="send"
          autocomplete="off"
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
        <div class="bar">
          <div class="tools">{views && <views.Tools insert={insert} />}</div>
          <CallOperator focus={() => box.current!.focus()} />
          <button type="submit" class="send" aria-label={words.send} disabled={isEmpty || isTooLong}>
            <Icon shape={sendShape} />
          </button>
        </div>
      </div>
    </form>
  );
}
