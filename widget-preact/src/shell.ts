import type { WidgetConfig } from '@otklik/sdk/contract';

/** What happens in the widget and may be listened to by `otklik('on', …)`. */
export type EventName =
  'ready' | 'opened' | 'closed' | 'sent' | 'received' | 'unread' | 'status' | 'handoff' | 'rated' | 'error';

/** What the page's snippet says; it wins over the owner's settings. */
export type SnippetOptions = { -readonly [K in 'color' | 'position' | 'locale']?: WidgetConfig[K] };

/** How the launcher looks. */
export type Look = Pick<WidgetConfig, 'color' | 'position' | 'theme' | 'zIndex'>;

/** What may be fetched later, in the order of `virtual:chunks`. */
export const chunk = { panel: 0, talk: 1, extras: 2, greeting: 3 } as const;

/** The loader as the panel sees it. */
export interface Shell {
  readonly root: ShadowRoot;
  readonly launcher: HTMLElement;
  /** A talk goes on in this browser. */
  readonly isReturning: boolean;
  readonly site: string;
  /** Address of the server without a slash at the end. */
  readonly host: string;
  readonly options: SnippetOptions;
  /** How the owner set the widget up, if that is known. */
  readonly config: Promise<WidgetConfig | null>;
  /** The proactive greeting that was shown, if one was. */
  greeted(): string | undefined;
  open(): void;
  close(): void;
  emit(event: EventName, detail?: unknown): void;
  setBadge(text: string): void;
  dress(look: Partial<Look>): void;
  /** Gives the launcher its names in the visitor's language. */
  rename(open: string, close: string, unread: string): void;
  /** Fetches a chunk ahead; the browser refuses it when its integrity is not what the loader knows. */
  preload(index: number): void;
}

/** The panel as the loader sees it. */
export interface Panel {
  open(): void;
  close(): void;
  run(command: string, args: readonly unknown[]): void;
  destroy(): void;
}

export type MountPanel = (shell: Shell) => Panel;
