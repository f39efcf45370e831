import { atom } from 'nanostores';
import { render } from 'preact';
import { App } from './app.tsx';
import { chooseWords } from './choose-words.ts';
import { createCommands } from './commands.ts';
import { dressPanel } from './dress-panel.ts';
import { createLateVisitor } from './late-visitor.ts';
import { PanelProvider, type PanelContext } from './panel-context.ts';
import { catchBack, followKeyboard } from './phone.ts';
import { chunk, type MountPanel, type Shell } from './shell.ts';
import { ru } from './words.ts';

/** Fetches until it comes: a talk must not end because a network blinked. */
const insist = <T,>(fetchIt: () => Promise<T>, failed: () => void): Promise<T> =>
  fetchIt().catch(() => {
    failed();
    return new Promise((wake) => setTimeout(wake, 3000)).then(() => insist(fetchIt, failed));
  });

/** Lets the browser paint between one piece of work and the next. */
const pause = () => new Promise((wake) => setTimeout(wake, 30));

function createContext(shell: Shell, add: (css: string) => void): PanelContext & { stops: (() => void)[] } {
  const stops: (() => void)[] = [];
  const load = async () => {
    shell.preload(chunk.talk);
    await pause();
    const { talk } = await insist(
      () => import('./talk.tsx'),
      () => visitor.$state.set('waiting'),
    );
    add(talk.css);
    Object.assign(ru, talk.words);
    context.$views.set(talk);
    stops.push(talk.tellPage(context));
    const { host, site } = shell;
    return talk.createVisitor({
      host,
      site,
      page: location.href,
      title: document.title,
      referrer: document.referrer,
      locale: navigator.language,
    });
  };
  const visitor = createLateVisitor(load);
  const context = {
    visitor,
    shell,
    stops,
    $config: visitor.$config,
    $words: atom(ru),
    $locale: atom(''),
    $isOpen: atom(false),
    $views: atom(null),
    $extras: atom(null),
    $sheet: atom(null),
    $remark: atom(''),
    $asked: atom(false),
    handoff(to) {
      void visitor.handoff(to).then(
        () => shell.emit('handoff', to),
        (cause) => shell.emit('error', cause),
      );
    },
  } as PanelContext & { stops: (() => void)[] };
  return context;
}

/** Builds the panel beside the launcher; nothing is asked of the server before the first opening, but for a talk that goes on. */
export const mountPanel: MountPanel = (shell) => {
  const { paint, add, undress } = dressPanel(shell.root);
  const context = createContext(shell, add);
  const { visitor, $isOpen, $extras, $views, $config, stops } = context;
  const place = document.createElement('div');
  shell.root.append(place);
  const back = catchBack(shell.close);
  let tellOpened: () => void;
  const opened = new Promise<void>((resolve) => (tellOpened = resolve));
  const addExtras = async () => {
    await pause();
    shell.preload(chunk.extras);
    const { extras } = await import('./extras.tsx');
    if ($extras.get()) return;
    add(extras.css);
    stops.push(extras.watch(context));
    $extras.set(extras);
  };
  void shell.config.then((config) => $config.get() ?? $config.set(config));
  stops.push(
    followKeyboard(place),
    back.stop,
    undress,
    $config.subscribe((config) => {
      paint(shell.options.color ?? config?.color ?? '#3457d5');
      if (config) shell.dress(config);
      chooseWords(context, shell.options.locale ?? config?.locale ?? 'ru');
    }),
    $views.listen(() => void addExtras().catch((cause) => shell.emit('error', cause))),
  );
  render(
    <PanelProvider value={context}>
      <App />
    </PanelProvider>,
    place,
  );
  if (shell.isReturning) void visitor.peek();

  return {
    open() {
      $isOpen.set(true);
      back.hold();
      visitor.open().then(tellOpened, (cause) => shell.emit('error', cause));
    },
    close() {
      $isOpen.set(false);
      back.release();
      shell.launcher.focus();
    },
    run: createCommands(context, opened),
    destroy() {
      back.release();
      for (const stop of stops) stop();
      render(null, place);
      visitor.destroy();
    },
  };
};
