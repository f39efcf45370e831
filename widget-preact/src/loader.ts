import type { Otklik } from '@otklik/sdk/widget';
import { chunks } from 'virtual:chunks';
import { loadConfig } from './loader/config-client.ts';
import { createEvents } from './loader/events.ts';
import { inStorage } from './loader/in-storage.ts';
import { createLauncher, type Look } from './loader/launcher.ts';
import { createOpener, importPanel, type LoaderState, type QueuedCall } from './loader/opener.ts';
import { createCalls } from './loader/page-calls.ts';
import type { Shell, SnippetOptions } from './loader/shell.ts';

/** The widget's global; `revive` puts the launcher back where a page has lost it. */
type LiveOtklik = Otklik & { revive?: () => void };

/** Links chunks of the widget as `modulepreload`, each once. */
function createPreload(host: string, root: ShadowRoot): Shell['preload'] {
  const links: Record<string, unknown> = {};
  return (name) => {
    const { file, integrity } = chunks[name];
    const href = `${host}/widget/${file}`;
    links[name] ||= root.appendChild(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity, crossOrigin: '', href }),
    );
    return href;
  };
}

/** Shows the launcher in the page, and again where the page swaps its whole body or root: at most 50 times. */
function createPlace(state: LoaderState, { element, emit }: Pick<Shell, 'element' | 'emit'>) {
  let returns = 0;
  const attach = () => {
    if (state.isReady && !element.isConnected && returns++ < 50) document.documentElement.append(element);
    observer.observe(document.documentElement, { childList: true });
  };
  const observer = new MutationObserver(attach);
  return {
    attach,
    appear() {
      if (state.isDestroyed || state.isReady) return;
      state.isReady = true;
      attach();
      emit('ready');
    },
    remove() {
      observer.disconnect();
      element.remove();
    },
  };
}

/** Applies the owner's settings once they are loaded: look, language of the launcher, greetings. */
async function applyConfig(state: LoaderState, shell: Shell, appear: () => void): Promise<void> {
  const config = await shell.config;
  if (!config || state.isDestroyed) return;
  shell.dress(config);
  if (!(shell.options.locale ?? config.locale).startsWith('ru')) shell.rename('Open chat', 'Close chat', 'Unread: ');
  appear();
  if (!config.greetings[0]) return;
  const { planGreeting } = await importPanel(shell);
  if (!state.isOpen && !state.isDestroyed) state.stopGreeting = planGreeting(shell, config);
}

/** The widget on this page until it is destroyed. */
function start(site: string, host: string, options: SnippetOptions): void {
  const state: LoaderState = { later: [], isOpen: false, isReady: false, isDestroyed: false };
  const look: Look = { color: '#3457d5', theme: 'auto', zIndex: 2147483000, ...options };
  const launcher = createLauncher(() => opener.setOpen(!state.isOpen));
  const events = createEvents();
  const shell: Shell = {
    ...launcher,
    // The key exists only since the visitor once opened the chat: a dialog is resumed.
    isReturning: !!inStorage('getItem', `otklik:${site}`),
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
  const place = createPlace(state, shell);
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
  void applyConfig(state, shell, place.appear);
  if (shell.isReturning) void opener.load();
}

// A module has no `currentScript`.
const script = (document.currentScript ??
  document.querySelector('script[data-site][src*="/widget.js"]')) as HTMLScriptElement;
const { site, locale, color, position } = script.dataset;
const live = window.otklik as LiveOtklik | undefined;
if (live?.revive) live.revive();
else if (site) {
  const options: Record<string, string> = {};
  if (locale) options.locale = locale;
  if (position) options.position = position;
  if (/^#[\da-f]{6}$/i.test(color!)) options.color = color!;
  start(site, script.src.replace(/\/(widget\/[^/]+\/)?widget\.js.*/, ''), options);
}
