import type { VisitorConfig } from '@otklik/sdk/contract';
import type { WidgetEvent, WidgetEvents } from '@otklik/sdk/widget';
import type { chunks } from 'virtual:chunks';
import type { Launcher, Look } from './launcher.ts';

/**
 * The snippet's options; they win over the owner's settings. `dictionary` is the page's own for `locale`, `push` the
 * address of the site's service worker that imports `push-worker.js`.
 */
export type SnippetOptions = { -readonly [K in 'color' | 'position' | 'locale']?: VisitorConfig[K] } & {
  dictionary?: Readonly<Record<string, string>> | undefined;
  push?: string | undefined;
};

/** The loader as the panel sees it. */
export interface Shell extends Launcher {
  /** This browser resumes a dialog. */
  isReturning: boolean;
  readonly site: string;
  /** Address of the server without a slash at the end. */
  readonly host: string;
  readonly options: SnippetOptions;
  /** How the owner set the widget up, if that is known. */
  readonly config: Promise<VisitorConfig | null>;
  /** The proactive greeting that was shown, if one was. */
  greeted?: string | undefined;
  open(): void;
  close(): void;
  emit<E extends WidgetEvent>(event: E, detail?: WidgetEvents[E]): void;
  dress(look: Partial<Look>): void;
  /**
   * Preloads a chunk; the browser refuses it when its SHA-256 is not the one that the loader has, or that of `chunk`.
   * @returns its address
   */
  preload(name: keyof typeof chunks): string;
  preload(name: string, chunk: (typeof chunks)['outside']): string;
  /** Closes the panel and forgets it: the next opening begins with a new one. */
  drop(ending: 'leave' | 'destroy'): void;
}

/** The panel as the loader sees it. */
export interface Panel {
  open(): void;
  close(): void;
  run(command: string, args: readonly unknown[]): void;
  /** Removes everything; the dialog stays on this machine. */
  destroy(): void;
  /** Removes everything and ends the dialog on this machine; resolves when nothing of it is stored any longer. */
  leave(): Promise<void>;
}

/** What the panel's chunk exports to the loader. */
export interface PanelModule {
  /** Renders the panel; makes no request before the first opening, except to resume a dialog. */
  mountPanel(shell: Shell): Panel;
}
