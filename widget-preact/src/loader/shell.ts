import type { VisitorConfig } from '@otklik/sdk/contract';
import type { WidgetEvent, WidgetEvents } from '@otklik/sdk/widget';
import type { Launcher, Look } from './launcher.ts';

/** What the page's snippet says; it wins over the owner's settings. `dictionary` is the page's own for `locale`. */
export type SnippetOptions = { -readonly [K in 'color' | 'position' | 'locale']?: VisitorConfig[K] } & {
  dictionary?: Readonly<Record<string, string>> | undefined;
};

/** The loader as the panel sees it. */
export interface Shell extends Launcher {
  /** A dialog goes on in this browser. */
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
  /** Fetches a chunk ahead, such as `panel`; the browser refuses it when its integrity is another. */
  preload(name: string, integrity: string): string;
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

export type MountPanel = (shell: Shell) => Panel;
