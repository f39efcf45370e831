import type { Sentence } from '../contract/sentence.ts';
import type { VisitorFields } from '../contract/visitor-field.ts';
import type { VisitorState } from './visitor-state.ts';

export { isBlank } from '../contract/rule.ts';
export { acceptedFiles, fileRefusal } from '../contract/taken-file.ts';
export { pastedFiles } from '../contract/pasted-files.ts';
export { dateText, returnText } from '../contract/return-text.ts';
export { attempt } from '../transport/attempt.ts';
export { defaultTexts } from '../contract/widget-text.ts';

/** Who the visitor is, given by the page. With a valid `signature` the dialog is that user's, on every device. */
export interface WidgetIdentity extends VisitorFields {
  /** The user's id on your site. */
  userId?: string;
  /** Lowercase hex HMAC-SHA-256 of `userId.timestamp` (or of `userId`) by the domain's secret, made by your server. */
  signature?: string;
  /** When it was signed, whole seconds since 1970: such a signature is good for 24 hours. */
  timestamp?: number;
}

/** Which page the visitor sees, where the browser's address does not show it. */
export interface WidgetPlace {
  /** The page's address. */
  page?: string;
  /** The page's title. */
  title?: string;
}

/** Who answers. */
export type WidgetParty = 'operator' | 'assistant';

/** The detail of each event of `otklik('on', event, listener)`. */
export interface WidgetEvents {
  /** The launcher is on the page. A listener that is added later is called at once. */
  ready: undefined;
  /** The chat window has opened. */
  opened: undefined;
  /** The chat window has closed. */
  closed: undefined;
  /** A sentence of the visitor has been stored by the server. */
  sent: Sentence;
  /** A sentence has arrived from the assistant or an operator. */
  received: Sentence;
  /** How many sentences the visitor has not read. */
  unread: number;
  /** Whether sentences are delivered now. */
  status: VisitorState;
  /** Who answers has changed. */
  handoff: WidgetParty;
  /** `score` is 1 to 5. */
  rated: { score: number; comment: string };
  /** An `ApiError` with its `code` when the server refused; any other failure as thrown. */
  error: unknown;
}
/** The name of an event. */
export type WidgetEvent = keyof WidgetEvents;
/** A function that gets an event's detail. */
export type WidgetListener<E extends WidgetEvent = WidgetEvent> = (detail: WidgetEvents[E]) => void;

/** Each command with its arguments: `otklik(command, ...arguments)`. */
export interface WidgetCommands {
  /** Opens the chat window. */
  open(): void;
  /** Closes the chat window; the dialog stays open. */
  close(): void;
  /** Opens the chat window, or closes it. */
  toggle(): void;
  /** Shows the launcher and what appears next to it. */
  show(): void;
  /** Hides the launcher and closes the window. */
  hide(): void;
  /**
   * Adds a listener of an event; adding the same one again has no effect. When Turbo or htmx runs an inline script of
   * the page again, its listeners replace those of the former run.
   */
  on<E extends WidgetEvent>(event: E, listener: WidgetListener<E>): void;
  /** Removes a listener; without `listener` all of the event's. */
  off<E extends WidgetEvent>(event: E, listener?: WidgetListener<E>): void;
  /**
   * Sets who the visitor is, once the chat has been opened. Where the dialog in this browser belongs to another signed
   * user, the chat leaves it at once, in all tabs.
   */
  identify(identity: WidgetIdentity): void;
  /** Sets which page the visitor sees, once the chat has been opened. */
  track(place: WidgetPlace): void;
  /** Opens the chat and sends a sentence of the visitor, 1 to 4,000 characters. */
  send(text: string): void;
  /** Sets who answers, an operator by default, once the chat has been opened. */
  handoff(to?: WidgetParty): void;
  /** Changes the language: `ru`, `en`, or another one with a dictionary under the keys of the widget's own texts. */
  locale(locale: string, dictionary?: Readonly<Record<string, string>>): void;
  /**
   * Ends the dialog in this browser, in all tabs: closes the window, deletes what is stored here and what was not sent
   * yet. The operator still has the dialog. Use it at sign-out and when consent is withdrawn. The next opening begins
   * a new dialog.
   */
  logout(): void;
  /** The same as `logout`. */
  shutdown(): void;
  /** Removes the widget and its global from the page; the dialog stays stored in this browser. */
  destroy(): void;
}
/** The name of a command. */
export type WidgetCommand = keyof WidgetCommands;

/** `window.otklik`: the widget's one global; until the loader runs, the snippet's queue. */
export interface Otklik {
  <E extends WidgetEvent>(command: 'on', event: E, listener: WidgetListener<E>): void;
  <E extends WidgetEvent>(command: 'off', event: E, listener?: WidgetListener<E>): void;
  <C extends Exclude<WidgetCommand, 'on' | 'off'>>(command: C, ...args: Parameters<WidgetCommands[C]>): void;
  /** Calls made before the loader runs. */
  q?: ArrayLike<unknown>[];
}

declare global {
  interface Window {
    otklik?: Otklik | undefined;
  }
}
