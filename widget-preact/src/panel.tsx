import { atom } from 'nanostores';
import { render } from 'preact';
import { App } from './panel/app.tsx';
import { chooseWords } from './panel/choose-words.ts';
import { createCommands } from './panel/commands.ts';
import { dressPanel } from './panel/dress-panel.ts';
import { giveFocusBack } from './panel/focus.ts';
import { localeFor } from './panel/locale-for.ts';
import { keepPlace } from './panel/keep-place.ts';
import { createLateVisitor } from './panel/late-visitor.ts';
import { type DialogViews, type Extras, setPanel, type PanelContext } from './panel/panel-context.ts';
import { pause } from './panel/pause.ts';
import { catchBack, followKeyboard } from './panel/phone.ts';
import { shield } from './panel/shield.ts';
import type { PanelModule, Shell } from './loader/shell.ts';
import { ru } from './words/words-ru.ts';

/** The views, with what has to be stopped in the end. */
type LivingContext = PanelContext & { readonly stops: (() => void)[]; isGone?: true };

function createContext(shell: Shell, add: (css: string) => void): LivingContext {
  const failed = (cause: unknown) => {
    const { code = '' } = cause as { code?: string };
    context.$failure.set(code);
    // What was taken back, or ended with the visitor, is no failure.
    if (code !== 'aborted') shell.emit('error', cause);
  };
  /** Takes over the words and the style of a chunk; false where the panel has ended. */
  const dress = ({ words, css }: DialogViews | Extras): boolean => {
    Object.assign(ru, words);
    if (!context.isGone) add(css);
    return !context.isGone;
  };
  /**
   * Fetches a chunk until it comes: a network glitch must not end a dialog. It is linked right before each import: after
   * a link that has failed, the browser would fetch again without a check.
   */
  const fetchChunk = <T,>(
    name: 'talk' | 'extras',
    load: () => Promise<T>,
    onFailure: (cause: unknown) => void,
  ): Promise<T> => {
    shell.preload(name);
    return load().catch((cause) => {
      onFailure(cause);
      return pause(3000).then(() => fetchChunk(name, load, onFailure));
    });
  };
  const load = async () => {
    shell.preload('talk');
    // Lets the browser paint between one piece of work and the next.
    await pause(30);
    const { talk } = await fetchChunk(
      'talk',
      () => import('./talk.tsx'),
      () => visitor.$state.set('waiting'),
    );
    if (dress(talk)) {
      context.$views.set(talk);
      context.stops.push(talk.notifyPage(context));
    }
    return talk.createVisitor(context);
  };
  const loadExtras = async () => {
    const { extras } = await fetchChunk('extras', () => import('./extras.tsx'), failed);
    if (dress(extras)) {
      context.stops.push(extras.stopAttention, extras.nameEveryone(context));
      context.$extras.set(extras);
    }
    return extras;
  };
  let comingExtras: Promise<Extras> | undefined;
  const visitor = createLateVisitor(load, failed);
  const context: LivingContext = {
    visitor,
    shell,
    stops: [],
    $config: visitor.$config,
    $words: atom(ru),
    $locale: atom('ru'),
    chosen: '',
    $isOpen: atom(false),
    $views: atom(null),
    $extras: atom(null),
    $sheet: atom(null),
    $remark: atom(null),
    $failure: atom(''),
    $asked: atom<0 | 1 | 2>(0),
    $draft: atom(''),
    top: 0,
    needExtras: (work) => (comingExtras ??= loadExtras()).then(work).catch(failed),
    handoff: (to) =>
      visitor.whenLoaded(async (real) => {
        await real.handoff(to);
        shell.emit('handoff', to);
      }),
  };
  return context;
}

export const mountPanel: PanelModule['mountPanel'] = (shell) => {
  const { paint, add, undress } = dressPanel(shell.root);
  const context = createContext(shell, add);
  const { visitor, $isOpen, $config, stops } = context;
  const place = document.createElement('div');
  shell.root.append(place);
  const back = catchBack(shell.close);
  let resolveOpened: () => void;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));
  // Another tab has ended the dialog.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if ([`otklik:${shell.site}`, `otklik:${shell.site} ${shell.host}`].includes(key!) && !newValue)
      shell.drop('destroy');
  };
  addEventListener('storage', onStorage);
  void shell.config.then((config) => $config.get() ?? $config.set(config));
  stops.push(
    shield(shell.element),
    () => removeEventListener('storage', onStorage),
    followKeyboard(place),
    back.stop,
    undress,
    $config.subscribe((config) => {
      paint(shell.options.color ?? config?.color ?? '#3457d5');
      if (config) shell.dress(config);
      chooseWords(context, localeFor(shell.options, config));
    }),
  );
  // A file and a sandbox have no origin, and the server refuses their dialogs.
  if (origin === 'null') console.error('otklik: needs http:// and allow-same-origin');
  setPanel(context);
  render(<App />, place);
  stops.push(keepPlace(context));
  // The way back from a letter.
  if (/otklik=/.test(location.search)) shell.open();
  else if (shell.isReturning) visitor.whenLoaded((real) => real.peek());

  const unmount = () => {
    context.isGone = true;
    back.release();
    for (const stop of stops) stop();
    render(null, place);
    place.remove();
  };
  return {
    open() {
      $isOpen.set(true);
      back.hold();
      visitor.whenLoaded((real) => real.open().then(resolveOpened));
    },
    close() {
      $isOpen.set(false);
      context.top = 0;
      context.isResumed = false;
      back.release();
      giveFocusBack(shell.root, shell.launcher);
    },
    run: createCommands(context, opened),
    destroy() {
      unmount();
      visitor.destroy();
    },
    async leave() {
      unmount();
      if (visitor.isNeeded() || shell.isReturning) await visitor.load().then((real) => real.logout());
      visitor.destroy();
    },
  };
};
