import type { WidgetCommands, WidgetEvent, WidgetListener } from '@otklik/sdk/widget';
import type { createEvents } from './events.ts';
import { inStorage } from './in-storage.ts';
import type { LoaderState, Opener, QueuedCall } from './opener.ts';
import type { Shell } from './shell.ts';

type Call = (...call: QueuedCall) => void;
type PanelCommand = 'identify' | 'track' | 'send' | 'handoff' | 'locale';

/** What the calls work on. */
interface CallParts {
  state: LoaderState;
  shell: Shell;
  events: ReturnType<typeof createEvents>;
  opener: Opener;
  /** The script that makes the present call; null for a queued call and outside scripts. */
  caller(): Element | null;
  /** Stops what runs for the launcher in the page, and frees the global. */
  stop(): void;
}

/** Ends the visitor's dialog in this browser, with or without a panel. */
function createLogout({ state, shell, opener }: CallParts) {
  return () => {
    // Calls queued until now belong to the user who leaves.
    state.later = state.later.filter(([command]) => command === 'locale');
    if (state.panel) shell.drop('leave');
    else if (opener.isLoading() || inStorage('getItem', shell)) {
      state.later.push(['logout']);
      void opener.load();
    }
    shell.close();
    // At once, since the page may be about to leave.
    inStorage('removeItem', shell);
  };
}

/** The widget's global: the loader runs its own commands, the others wait for the panel. */
export function createCalls(parts: CallParts): Call {
  const { state, shell, events, opener } = parts;
  const logout = createLogout(parts);
  const commands: Omit<WidgetCommands, PanelCommand> = {
    open: shell.open,
    close: shell.close,
    toggle: () => void opener.setOpen(!state.isOpen),
    show: () => void (shell.element.hidden = false),
    hide() {
      shell.close();
      shell.element.hidden = true;
    },
    on(event: WidgetEvent, listener: WidgetListener<never>) {
      events.on(event, listener, parts.caller());
      if (state.isReady && event === 'ready') (listener as () => void)();
    },
    off: events.off,
    logout,
    shutdown: logout,
    destroy() {
      state.isDestroyed = true;
      state.isOpen = false;
      state.stopGreeting?.();
      state.panel?.destroy();
      parts.stop();
    },
  };
  return (command, ...args) => {
    const own = commands[command as 'open'] as Call | undefined;
    if (own) own(...(args as [string]));
    else if (state.panel) state.panel.run(command, args);
    else {
      state.later.push([command, ...args]);
      if (command === 'send') shell.open();
      // The launcher and a greeting speak it before the panel is there.
      if (command === 'locale') shell.options.locale = args[0] as string;
    }
  };
}
