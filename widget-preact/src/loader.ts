import type { Otklik, WidgetCommand, WidgetCommands, WidgetEvent, WidgetListener } from '@otklik/sdk/widget';
import { chunks } from 'virtual:chunks';
import { loadConfig } from './config-client.ts';
import { createEvents } from './events.ts';
import type { planGreeting } from './greeting.ts';
import { importChunk } from './import-chunk.js';
import { createLauncher } from './launcher.ts';
import { chunk, type Look, type MountPanel, type Panel, type Shell, type SnippetOptions } from './shell.ts';

/** The widget's global; `revive` puts the launcher back where a page has lost it. */
type LiveOtklik = Otklik & { revive?: () => void };
type Call = (command: string, ...args: unknown[]) => void;
type PanelCommand = 'identify' | 'track' | 'send' | 'handoff' | 'locale';

/** The widget on this page until it is destroyed. */
function start(site: string, host: string, options: SnippetOptions): void {
  const look: Look = { color: '#3457d5', position: 'right', theme: 'auto', zIndex: 2147483000, ...options };
  const launcher = createLauncher(() => commands.toggle());
  const events = createEvents();
  const key = `otklik:${site}`;
  let later: [string, unknown[]][] = [];
  const preloaded: unknown[] = [];
  let panel: Panel | undefined;
  let coming: Promise<void> | undefined;
  let leaving: Promise<unknown> | undefined;
  let isOpen = false;
  let isReady = false;
  let isGone = false;
  let greeted: string | undefined;
  let stopGreeting = () => {};
  let returns = 0;

  /** Works on storage, which the page or the browser may forbid: then nothing is stored. */
  const inStorage = (method: 'getItem' | 'removeItem') => {
    try {
      return localStorage[method](key);
    } catch {
      return null;
    }
  };

  const addressOf = (index: number) => `${host}/widget/${chunks[index]![0]}`;
  const shell: Shell = {
    root: launcher.root,
    launcher: launcher.button,
    // Something is stored on the machine only since the visitor once opened the chat: a dialog goes on.
    isReturning: !!inStorage('getItem'),
    key,
    site,
    host,
    options,
    config: loadConfig(host, site),
    greeted: () => greeted,
    open: () => setOpen(true),
    close: () => setOpen(false),
    emit: events.emit,
    setBadge: launcher.setBadge,
    rename: launcher.rename,
    dress: (given) => launcher.dress(Object.assign(look, given, options)),
    preload(index) {
      preloaded[index] ||= launcher.root.appendChild(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          integrity: chunks[index]![1],
          crossOrigin: '',
          href: addressOf(index),
        }),
      );
    },
    drop(ending) {
      shell.close();
      leaving = panel?.[ending]() as Promise<void> | undefined;
      panel = coming = greeted = undefined;
      shell.isReturning = false;
      launcher.setBadge('');
    },
  };

  async function load() {
    shell.preload(chunk.panel);
    launcher.button.ariaBusy = 'true';
    try {
      const { mountPanel } = (await importChunk(addressOf(chunk.panel))) as { mountPanel: MountPanel };
      await leaving;
      if (isGone) return;
      panel = mountPanel(shell);
      for (const [command, args] of later.splice(0)) (api as Call)(command, ...args);
    } catch (cause) {
      // The next click tries again.
      coming = undefined;
      isOpen = false;
      launcher.setBadge('!');
      events.emit('error', cause);
    }
    launcher.button.ariaBusy = 'false';
  }
  const need = () => (coming ??= load());

  async function setOpen(value: boolean) {
    if (value === isOpen) return;
    isOpen = value;
    stopGreeting();
    // The one that comes may belong to a visitor who has left meanwhile.
    while (isOpen && !panel) await need();
    if (!panel || value !== isOpen) return;
    launcher.setOpen(value);
    panel[value ? 'open' : 'close']();
    events.emit(value ? 'opened' : 'closed');
  }

  const logout = () => {
    // What was asked for until now concerns the one who leaves.
    later = later.filter(([command]) => command === 'locale');
    if (panel) shell.drop('leave');
    else if (coming || inStorage('getItem')) {
      later.push(['logout', []]);
      void need();
    }
    shell.close();
    // At once, since the page may be about to leave.
    inStorage('removeItem');
  };
  const commands: Omit<WidgetCommands, PanelCommand> = {
    open: shell.open,
    close: shell.close,
    toggle: () => setOpen(!isOpen),
    show: () => void (launcher.host.hidden = false),
    hide() {
      shell.close();
      launcher.host.hidden = true;
    },
    on(event: WidgetEvent, listener: WidgetListener<never>) {
      // Of a queued call nobody knows any longer which script has made it.
      events.on(event, listener, api.revive ? document.currentScript : null);
      if (isReady && event === 'ready') (listener as () => void)();
    },
    off: events.off,
    logout,
    shutdown: logout,
    destroy() {
      isGone = true;
      isOpen = false;
      stopGreeting();
      observer.disconnect();
      void panel?.destroy();
      launcher.host.remove();
      delete window.otklik;
    },
  };
  const api = ((command: WidgetCommand, ...args: unknown[]) => {
    if (command in commands) (commands[command as 'open'] as (...args: unknown[]) => void)(...args);
    else if (panel) panel.run(command, args);
    else {
      later.push([command, args]);
      if (command === 'send') shell.open();
    }
  }) as LiveOtklik;

  // A page that swaps its whole body or root must not lose the widget; one that insists on it shall not hang.
  const attach = () => {
    if (isReady && !launcher.host.isConnected && returns++ < 50) document.documentElement.append(launcher.host);
    for (const node of [document, document.documentElement]) observer.observe(node, { childList: true });
  };
  const observer = new MutationObserver(attach);
  const appear = () => {
    if (isGone || isReady) return;
    isReady = true;
    attach();
    events.emit('ready');
  };

  const queue = window.otklik?.q ?? [];
  window.otklik = api;
  shell.dress({});
  launcher.button.onpointerenter = launcher.button.onfocus = () => shell.preload(chunk.panel);
  for (const args of queue) (api as Call)(...(Array.from(args) as [string]));
  api.revive = attach;

  // With the colour in the snippet there is nothing to wait for; else the owner's is worth a moment.
  setTimeout(appear, options.color ? 0 : 700);
  void shell.config.then((config) => {
    if (!config || isGone) return;
    shell.dress(config);
    if ((options.locale ?? config.locale).startsWith('en')) launcher.rename('Open chat', 'Close chat', 'Unread: ');
    appear();
    if (config.greetings.length)
      void importChunk(addressOf(chunk.greeting)).then((module) => {
        if (!isOpen && !isGone)
          stopGreeting = (module as { planGreeting: typeof planGreeting }).planGreeting(
            launcher.root,
            config.greetings,
            shell.isReturning,
            (text) => (greeted = text),
            shell.open,
          );
      });
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
