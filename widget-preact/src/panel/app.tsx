import { pastedFiles } from '@otklik/sdk/widget';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Composer } from './composer.tsx';
import { Header } from './header.tsx';
import { Log } from './log.tsx';
import { focusIn, leavePage } from './focus.ts';
import { isPhone, keepFocusIn } from './phone.ts';
import { useExtras, usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

/** The second press of a double one would be on what the first has put in its button's place. */
const dropSecond = (event: MouseEvent) => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
};

const rightToLeft = /^(ar|he|fa|ur|ps|yi|dv)\b/;

/** Above the dialog: what is wrong, in words. */
function Notice() {
  const { visitor, $words, $failure } = usePanel();
  const failure = useStore($failure);
  const state = useStore(visitor.$state);
  const words = useStore($words);
  const isCrowded = state === 'failed' && failure === 'rate_limited';
  // They bring the words that say why.
  useExtras(isCrowded);
  // Between two attempts it connects: still lost, until it is there again.
  const lost = useRef(false);
  if (state !== 'connecting') lost.current = state === 'waiting' || state === 'offline';
  return (
    <div class="notice" role="status">
      {lost.current && words.offline}
      {state === 'failed' && (
        <>
          {(isCrowded && words.crowded) || words.failed}{' '}
          <button type="button" onClick={() => visitor.whenLoaded((real) => real.open())}>
            {words.again}
          </button>
        </>
      )}
    </div>
  );
}

/** The foot of the panel: a question, a form before the dialog, or the text box. */
function Foot() {
  const { visitor, $sheet, $config, $asked, $views } = usePanel();
  const sheet = useStore($sheet);
  const config = useStore($config);
  const sentences = useStore(visitor.$sentences);
  const asked = useStore($asked);
  const views = useStore($views);
  const mustWait =
    // Those that wait here have neither.
    !sentences.some(({ seq, clientId }) => seq || clientId) &&
    (!config || (config.consent ? asked < 2 : (config.askPhone || config.ask !== 'nothing') && !asked));
  visitor.allow(!mustWait);
  const mustAsk = mustWait && !!config;
  const isBanned = useStore(visitor.$state) === 'banned';
  const extras = useExtras(mustAsk || isBanned);
  if (isBanned) return extras && <extras.Banned />;
  if (extras && sheet) return <extras.Sheet name={sheet} />;
  if (mustAsk) return extras && <extras.AskForm />;
  return (
    <>
      {views && !sentences.length && <views.Starters />}
      <Composer />
    </>
  );
}

/** The chat window. */
export function App() {
  const panel = usePanel();
  const { shell, $isOpen, $words, $locale, $sheet } = panel;
  const isOpen = useStore($isOpen);
  const words = useStore($words);
  const locale = useStore($locale);
  // Not before it speaks the language that was chosen, unless its words are late.
  const isShown = isOpen && (locale === panel.chosen || panel.isWaitOver);
  const window = useRef<HTMLElement>(null);

  useEffect(() => {
    const { current } = window;
    let focused: Element | null = null;
    current!.addEventListener('focusin', ({ target }) => (focused = target as Element));
    current!.addEventListener('click', dropSecond, true);
    // When the focused control is removed, the focus moves to the writing box.
    new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if ($isOpen.get() && !shell.root.activeElement) focusIn(current!);
    }).observe(current!, { childList: true, subtree: true });
  }, []);
  useLayoutEffect(() => {
    // A page that comes with the chat open keeps the focus where it put it.
    if (isShown && !panel.isResumed) focusIn(window.current!);
  }, [isShown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isPhone()) keepFocusIn(window.current!, event);
    if (event.key !== 'Escape' || event.isComposing) return;
    // A modal dialog of the page's would close, too.
    event.preventDefault();
    if ($sheet.get()) $sheet.set(null);
    else shell.close();
  };

  /** Files that were pasted or dropped, anywhere in the chat: the page would open them. Text goes its usual way. */
  const take = (event: Event & { clipboardData?: DataTransfer | null; dataTransfer?: DataTransfer | null }) => {
    const files = event.clipboardData ? pastedFiles(event.clipboardData) : [...event.dataTransfer!.files];
    if (!files[0]) return;
    event.preventDefault();
    if (window.current!.querySelector('.composer')) panel.needExtras((extras) => extras.sendFiles(panel, files));
  };

  return (
    <section
      ref={window}
      class="panel"
      role="dialog"
      aria-label={words.dialog}
      aria-modal={isOpen && isPhone()}
      tabIndex={-1}
      hidden={!isShown}
      lang={locale}
      dir={rightToLeft.test(locale) ? 'rtl' : 'ltr'}
      onKeyDown={onKeyDown}
      onMouseDown={() => leavePage(shell.root)}
      onPaste={take}
      onDragOver={(event) => event.preventDefault()}
      onDrop={take}
    >
      <Header />
      <Notice />
      <Log />
      <Foot />
    </section>
  );
}
