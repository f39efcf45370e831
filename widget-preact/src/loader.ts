import type { Otklik, WidgetCommands, WidgetEvent, WidgetListener } from '@otklik/sdk/widget';
import { chunks } from 'virtual:chunks';
import { loadConfig } from './loader/config-client.ts';
import { createEvents } from './loader/events.ts';
import { importChunk } from './loader/import-chunk.js';
import { createLauncher, type Look } from './loader/launcher.ts';
import type { Panel, PanelModule, Shell, SnippetOptions } from './loader/shell.ts';

/** The widget's global; `revive` puts the launcher back where a page has lost it. */
type LiveOtklik = Otklik & { revive?: () => void };
type QueuedCall = [command: string, ...args: unknown[]];
type Call = (...call: QueuedCall) => void;
type PanelCommand = 'identify' | 'track' | 'send' | 'handoff' | 'locale';

/** The widget on this page until it is destroyed. */
function start(site: string, host: string, options: SnippetOptions): void {
  const look: Look = { color: '#3457d5', theme: 'auto', zIndex: 2147483000, ...options };
  const toggle = () => setOpen(!isOpen);
  const launcher = createLauncher(toggle);
  const events = createEvents();
  const key = `otklik:${site}`;
  const preloaded: Record<string, unknown> = {};
  let later: QueuedCall[] = [];
  let panel: Panel | undefined;
  let coming: Promise<void> | undefined;
  let leaving: Promise<unknown> | undefined;
  let isOpen = false;
  let isReady = false;
  let isGone = false;
  let stopGreeting: (() => void) | undefined;
  let returns = 0;

  /**
   * Works on storage, which the page or the browser may forbid: then nothing is stored. A draft goes with the dialog.
   */
  const inStorage = (method: 'getItem' | 'removeItem') => {
    try {
      sessionStorage[method](key);
      return localStorage[method](key);
    } catch {
      return null;
    }
  };

  const shell: Shell = {
    ...launcher,
    // The key exists only since the visitor once opened the chat: a dialog is resumed.
    isReturning: !!inStorage('getItem'),
    site,
    host,
    options,
    config: loadConfig(host, site),
    open: () => setOpen(true),
    close: () => setOpen(false),
    emit: events.emit,
    dress: (given) => launcher.paint(Object.assign(look, given, options)),
    preload(name) {
      const { file, integrity } = chunks[name];
      const href = `${host}/widget/${file}`;
      preloaded[name] ||= launcher.root.appendChild(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity, crossOrigin: '', href }),
      );
      return href;
    },
    drop(ending) {
      shell.close();
      leaving = panel![ending]() as Promise<void> | undefined;
      panel = coming = shell.greeted = undefined;
      shell.isReturning = false;
      launcher.setBadge('');
    },
  };
  const preload = () => shell.preload('panel');
  const importPanel = () => importChunk(preload()) as Promise<PanelModule>;

  async function load() {
    launcher.launcher.ariaBusy = 'true';
    try {
      const { mountPanel } = await importPanel();
      await leaving;
      if (isGone) return;
      panel = mountPanel(shell);
      for (const queued of later.splice(0)) call(...queued);
    } catch (cause) {
      // The next click tries again.
      coming = undefined;
      isOpen = false;
      launcher.setBadge('!');
      events.emit('error', cause);
    }
    launcher.launcher.ariaBusy = 'false';
  }
  const need = () => (coming ??= load());

  async function setOpen(value: boolean) {
    if (value === isOpen) return;
    isOpen = value;
    stopGreeting?.();
    // The panel that loads may belong to a visitor who has left since.
    while (isOpen && !panel) await need();
    if (!panel || value !== isOpen) return;
    launcher.showOpen(value);
    panel[value ? 'open' : 'close']();
    events.emit(value ? 'opened' : 'closed');
  }

  const logout = () => {
    // Calls queued until now belong to the user who leaves.
    later = later.filter(([command]) => command === 'locale');
    if (panel) shell.drop('leave');
    else if (coming || inStorage('getItem')) {
      later.push(['logout']);
      void need();
    }
    shell.close();
    // At once, since the page may be about to leave.
    inStorage('removeItem');
  };
  const commands: Omit<WidgetCommands, PanelCommand> = {
    open: shell.open,
    close: shell.close,
    toggle,
    show: () => void (launcher.element.hidden = false),
    hide() {
      shell.close();
      launcher.element.hidden = true;
    },
    on(event: WidgetEvent, listener: WidgetListener<never>) {
      // The script that made a queued call is unknown by now.
      events.on(event, listener, (window.otklik as LiveOtklik).revive ? document.currentScript : null);
      if (isReady && event === 'ready') (listener as () => void)();
    },
    off: events.off,
    logout,
    shutdown: logout,
    destroy() {
      isGone = true;
      isOpen = false;
      stopGreeting?.();
      observer.disconnect();
      panel?.destroy();
      launcher.element.remove();
      delete window.otklik;
    },
  };
  const call: Call = (command, ...args) => {
    const own = commands[command as 'open'] as Call | undefined;
    if (own) own(...(args as [string]));
    else if (panel) panel.run(command, args);
    else {
      later.push([command, ...args]);
      if (command === 'send') shell.open();
      // The launcher and a greeting speak it before the panel is there.
      if (command === 'locale') options.locale = args[0] as string;
    }
  };

  // A page that swaps its whole body or root must not lose the widget; one that insists on it shall not hang.
  const attach = () => {
    if (isReady && !launcher.element.isConnected && returns++ < 50) document.documentElement.append(launcher.element);
    observer.observe(document.documentElement, { childList: true });
  };
  const observer = new MutationObserver(attach);
  const appear = () => {
    if (isGone || isReady) return;
    isReady = true;
    attach();
    events.emit('ready');
  };

  const queue = window.otklik?.q ?? [];
  window.otklik = call as Otklik;
  shell.dress({});
  launcher.launcher.onpointerenter = launcher.launcher.onfocus = preload;
  for (const queued of queue as Iterable<QueuedCall>) call(...queued);
  (call as LiveOtklik).revive = attach;

  // With the colour in the snippet there is nothing to wait for; else the owner's is worth a moment.
  setTimeout(appear, options.color ? 0 : 700);
  void shell.config.then(async (config) => {
    if (!config || isGone) return;
    shell.dress(config);
    if (!(options.locale ?? config.locale).startsWith('ru')) launcher.rename('Open chat', 'Close chat', 'Unread: ');
    appear();
    if (!config.greetings[0]) return;
    const { planGreeting } = await importPanel();
    if (!isOpen && !isGone) stopGreeting = planGreeting(shell, config);
  });
  if (shell.isReturning) void need();
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
