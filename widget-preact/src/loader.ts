import type { Otklik } from '@otklik/sdk/widget';
import { chunks } from 'virtual:chunks';
import { loadConfig } from './loader/config-client.ts';
import { createEvents } from './loader/events.ts';
import { inStorage } from './loader/in-storage.ts';
import { importOutside } from './loader/import-outside.ts';
import { createLauncher, type Look } from './loader/launcher.ts';
import { createOpener, type LoaderState, type QueuedCall } from './loader/opener.ts';
import { createCalls } from './loader/page-calls.ts';
import type { Shell, SnippetOptions } from './loader/shell.ts';
import { watchPage } from './loader/watch-page.ts';

/** The widget's global; `revive` puts the launcher back where a page has lost it. */
type LiveOtklik = Otklik & { revive?: () => void };

/** Links chunks of the widget as `modulepreload`, which checks them: at each call, since an earlier link may have failed. */
function createPreload(host: string, root: ShadowRoot): Shell['preload'] {
  return (name: string, [file, hash]: (typeof chunks)['outside'] = chunks[name as 'outside']) => {
    const href = `${host}/widget/${file}`;
    const link = document.createElement('link');
    root.append(
      Object.assign(link, {
        rel: 'modulepreload',
        integrity: `sha256-${hash}`,
        crossOrigin: '',
        href,
        onload: link.remove,
        onerror: link.remove,
      }),
    );
    return href;
  };
}

/** Shows the launcher in the page, and again where the page has removed it, with its root or a dialog: 200 times. */
function createPlace(state: LoaderState, shell: Shell, toggle: () => void) {
  const { element, emit } = shell;
  let returns = 0;
  // Imports of one module are resolved in any order.
  const found: (Element | undefined)[] = [];
  /** A modal dialog makes all around it inert, and a fullscreen element covers it: the widget moves into it. */
  const rise = (path: readonly (EventTarget | null)[]) => {
    const top = path.find((node) => (node as Element | null)?.matches?.(':modal')) as Element | undefined;
    if (!top && !element.popover) return;
    found.push(top);
    void importOutside(shell).then(
      ({ moveInto }) => moveInto(element, found),
      // The next event tries again.
      () => {},
    );
  };
  const attach = () => {
    if (state.isReady && !element.isConnected && returns++ < 200) document.documentElement.append(element);
    rise(element.popover ? [] : [document.querySelector(':modal')]);
  };
  // An element loses its size when it leaves the document, with whichever ancestor, and when its dialog closes.
  const observer = new ResizeObserver(attach);
  const unwatch = watchPage(shell, toggle, rise);
  return {
    attach,
    appear() {
      if (state.isDestroyed || state.isReady) return;
      state.isReady = true;
      attach();
      observer.observe(element);
      emit('ready');
    },
    remove() {
      unwatch();
      observer.disconnect();
      element.remove();
    },
  };
}

/** Applies the owner's settings once they are loaded: look, language of the launcher, greetings. */
async function applyConfig(state: LoaderState, shell: Shell, appear: () => void): Promise<void> {
  const config = await shell.config;
  if (!config) return;
  shell.dress(config);
  appear();
  // Where several languages are allowed, the chunk that has them chooses.
  if ((shell.options.locale?.slice(0, 2) ?? config.locale + config.languages) === 'ru' && !config.greetings[0]) return;
  const { nameLauncher, planGreeting } = await importOutside(shell);
  nameLauncher(shell, config);
  if (!state.isOpen && !state.isDestroyed) state.stopGreeting = planGreeting(shell, config);
}

/** The widget on this page until it is destroyed. */
function start(site: string, host: string, options: SnippetOptions): void {
  const state: LoaderState = { later: [] };
  const look: Look = { color: '#3457d5', theme: 'auto', zIndex: 2147483000, ...options };
  const launcher = createLauncher();
  const events = createEvents();
  const shell: Shell = {
    ...launcher,
    // The key exists only since the visitor once opened the chat: a dialog is resumed.
    isReturning: !!inStorage('getItem', { site, host }),
    site,
    host,
    options,
    config: loadConfig(host, site),
    open: () => opener.setOpen(true),
    close: () => opener.setOpen(false),
    emit: events.emit,
    dress: (given) => launcher.paint(Object.assign(look, given, options)),
    preload: createPreload(host, launcher.root),
    drop: (ending) => opener.drop(ending),
  };
  const opener = createOpener(state, shell, (queued) => call(...queued));
  const place = createPlace(state, shell, () => opener.setOpen(!state.isOpen));
  const call = createCalls({
    state,
    shell,
    events,
    opener,
    // The script that made a queued call is unknown by now.
    caller: () => ((window.otklik as LiveOtklik).revive ? document.currentScript : null),
    stop() {
      place.remove();
      delete window.otklik;
    },
  });

  const queue = window.otklik?.q ?? [];
  window.otklik = call as Otklik;
  shell.dress({});
  launcher.launcher.onpointerenter = launcher.launcher.onfocus = () => shell.preload('panel');
  for (const queued of queue as Iterable<QueuedCall>) call(...queued);
  (call as LiveOtklik).revive = place.attach;

  // With the colour in the snippet there is nothing to wait for; else the owner's is worth a moment.
  setTimeout(place.appear, options.color ? 0 : 700);
  // If the chunk fails to load, the launcher keeps its Russian name and no greeting is shown.
  applyConfig(state, shell, place.appear).catch(() => {});
  if (shell.isReturning) void opener.load();
}

// A module has no `currentScript`, nor has code that another script runs; another product may have a `/widget.js`, too.
const script = [document.currentScript as HTMLScriptElement | null, ...document.scripts].find(
  (one) =>
    one?.src?.includes('/widget.js') &&
    (one === document.currentScript || one.src.includes('site=') || Error().stack?.includes(one.src)),
);
// Tag managers strip attributes: the address may carry the options, too.
const given: Record<string, string | undefined> = script
  ? { ...Object.fromEntries(new URL(script.src).searchParams), ...script.dataset }
  : {};
const live = window.otklik as LiveOtklik | undefined;
if (live?.revive) live.revive();
else if (given.site) {
  const options: Record<string, string> = {};
  for (const name of ['locale', 'position', 'color', 'push']) if (given[name]) options[name] = given[name];
  if (!/^#[\da-f]{6}$/i.test(options.color!)) delete options.color;
  start(given.site, script!.src.replace(/\/(widget\/[^/]+\/)?widget\.js.*/, ''), options);
} else console.error('otklik: no data-site or ?site=');
