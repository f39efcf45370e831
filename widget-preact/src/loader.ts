import { chunks } from 'virtual:chunks';
import { loadConfig } from './config-client.ts';
import type { planGreeting } from './greeting.ts';
import { importChunk } from './import-chunk.js';
import { createLauncher } from './launcher.ts';
import {
  chunk,
  type EventName,
  type Look,
  type MountPanel,
  type Panel,
  type Shell,
  type SnippetOptions,
} from './shell.ts';

type Otklik = ((command: string, ...args: unknown[]) => void) & { q?: ArrayLike<unknown>[]; live?: boolean };
declare global {
  interface Window {
    otklik?: Otklik | undefined;
  }
}
type Listener = (detail: unknown) => void;

/** The widget on this page until it is destroyed. */
function start(site: string, host: string, options: SnippetOptions) {
  const look: Look = { color: '#3457d5', position: 'right', theme: 'auto', zIndex: 2147483000, ...options };
  const launcher = createLauncher(() => setOpen(!isOpen));
  let listeners: [EventName, Listener][] = [];
  const later: [string, unknown[]][] = [];
  const preloaded: unknown[] = [];
  let panel: Panel | undefined;
  let coming: Promise<void> | undefined;
  let isOpen = false;
  let isReady = false;
  let isGone = false;
  let greeted: string | undefined;
  let stopGreeting = () => {};
  let returns = 0;

  // Something is kept on the machine only since the visitor once opened the chat: a talk goes on.
  let isReturning = false;
  try {
    isReturning = !!localStorage.getItem(`otklik:${site}`);
  } catch {
    // Storage is forbidden here, so nobody returns.
  }

  const addressOf = (index: number) => `${host}/widget/${chunks[index]![0]}`;
  // In a task of its own each, so that a listener that throws stops nobody else.
  const emit = (event: EventName, detail?: unknown) =>
    listeners.forEach(([name, listener]) => name === event && queueMicrotask(() => listener(detail)));

  const shell: Shell = {
    root: launcher.root,
    launcher: launcher.button,
    isReturning,
    site,
    host,
    options,
    config: loadConfig(host, site),
    greeted: () => greeted,
    open: () => setOpen(true),
    close: () => setOpen(false),
    emit,
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
  };

  async function load() {
    shell.preload(chunk.panel);
    launcher.button.ariaBusy = 'true';
    try {
      const { mountPanel } = (await importChunk(addressOf(chunk.panel))) as { mountPanel: MountPanel };
      if (isGone) return;
      panel = mountPanel(shell);
      for (const [command, args] of later.splice(0)) panel.run(command, args);
    } catch (cause) {
      // The next click tries again.
      coming = undefined;
      isOpen = false;
      launcher.setBadge('!');
      emit('error', cause);
    }
    launcher.button.ariaBusy = 'false';
  }
  const need = () => (coming ??= load());

  async function setOpen(value: boolean) {
    if (value === isOpen) return;
    isOpen = value;
    stopGreeting();
    if (value) await need();
    if (!panel || value !== isOpen) return;
    launcher.setOpen(value);
    panel[value ? 'open' : 'close']();
    emit(value ? 'opened' : 'closed');
  }

  const commands: Record<string, (...args: never[]) => void> = {
    open: shell.open,
    close: shell.close,
    toggle: () => setOpen(!isOpen),
    show: () => void (launcher.host.hidden = false),
    hide() {
      shell.close();
      launcher.host.hidden = true;
    },
    on(event: EventName, listener: Listener) {
      listeners.push([event, listener]);
      if (isReady && event === 'ready') listener(undefined);
    },
    /** Without a listener: all of the event's. */
    off(event: EventName, listener?: Listener) {
      listeners = listeners.filter(([name, held]) => name !== event || (listener && held !== listener));
    },
    destroy() {
      isGone = true;
      stopGreeting();
      observer.disconnect();
      panel?.destroy();
      launcher.host.remove();
      delete window.otklik;
    },
  };
  const api: Otklik = (command, ...args) => {
    if (commands[command]) commands[command](...(args as never[]));
    else if (panel) panel.run(command, args);
    else later.push([command, args]);
  };

  // A page that swaps its whole body or root must not lose the widget; one that insists on it shall not hang.
  const attach = () => launcher.host.isConnected || returns++ > 50 || document.documentElement.append(launcher.host);
  const observer = new MutationObserver(attach);
  const appear = () => {
    if (isGone || isReady) return;
    isReady = true;
    attach();
    observer.observe(document.documentElement, { childList: true });
    emit('ready');
  };

  const queue = window.otklik?.q ?? [];
  window.otklik = api;
  api.live = true;
  shell.dress({});
  launcher.button.onpointerenter = launcher.button.onfocus = () => shell.preload(chunk.panel);
  for (const args of queue as unknown[][]) api(...(Array.from(args) as [string]));

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
            isReturning,
            (text) => (greeted = text),
            shell.open,
          );
      });
  });
  if (isReturning) void need();
}

const script = document.currentScript as HTMLScriptElement;
const { site, locale, color, position } = script.dataset;
if (site && !window.otklik?.live) {
  const options: Record<string, string> = {};
  if (locale) options.locale = locale;
  if (position) options.position = position;
  if (/^#[\da-f]{6}$/i.test(color!)) options.color = color!;
  start(site, script.src.replace(/\/(widget\/[^/]+\/)?widget\.js.*/, ''), options);
}
