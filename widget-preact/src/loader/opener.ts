import { importChunk } from './import-chunk.js';
import type { Panel, PanelModule, Shell } from './shell.ts';

export type QueuedCall = [command: string, ...args: unknown[]];

/** What the parts of the loader share. */
export interface LoaderState {
  panel?: Panel | undefined;
  isOpen?: boolean;
  /** The launcher is in the page. */
  isReady?: boolean;
  isDestroyed?: boolean;
  /** Calls that wait for the panel. */
  later: QueuedCall[];
  stopGreeting?: (() => void) | undefined;
}

/** Loads the panel, opens and closes it. `run` executes a call that waited for it. */
export function createOpener(state: LoaderState, shell: Shell, run: (call: QueuedCall) => void) {
  let loading: Promise<void> | undefined;
  let leaving: Promise<void> | void;

  async function loadPanel() {
    shell.launcher.ariaBusy = 'true';
    try {
      const { mountPanel } = (await importChunk(shell.preload('panel'))) as PanelModule;
      await leaving;
      if (state.isDestroyed) return;
      state.panel = mountPanel(shell);
      for (const queued of state.later.splice(0)) run(queued);
    } catch (cause) {
      // The next click tries again.
      loading = undefined;
      state.isOpen = false;
      shell.setBadge('!');
      shell.emit('error', cause);
    }
    shell.launcher.ariaBusy = 'false';
  }
  const load = () => (loading ??= loadPanel());

  return {
    load,
    isLoading: () => !!loading,
    async setOpen(value: boolean) {
      if (value === state.isOpen) return;
      state.isOpen = value;
      state.stopGreeting?.();
      // The panel that loads may belong to a visitor who has left since.
      while (state.isOpen && !state.panel) await load();
      if (!state.panel || value !== state.isOpen) return;
      shell.showOpen(value);
      state.panel[value ? 'open' : 'close']();
      shell.emit(value ? 'opened' : 'closed');
    },
    drop(ending: 'leave' | 'destroy') {
      shell.close();
      leaving = state.panel![ending]();
      state.panel = loading = shell.greeted = undefined;
      shell.isReturning = false;
      shell.setBadge('');
    },
  };
}

export type Opener = ReturnType<typeof createOpener>;
