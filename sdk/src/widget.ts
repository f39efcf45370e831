import type { Otklik } from './visitor/widget-api.ts';

export type {
  Otklik,
  WidgetCommand,
  WidgetCommands,
  WidgetEvent,
  WidgetEvents,
  WidgetIdentity,
  WidgetListener,
  WidgetParty,
  WidgetPlace,
} from './visitor/widget-api.ts';

type Call = (...call: readonly unknown[]) => void;

/** Calls the widget of the page, as `window.otklik` does; what is called before the widget has loaded waits for it. */
export const otklik = ((...call: readonly unknown[]) => {
  const page = globalThis as { otklik?: Call & { q?: unknown[] } };
  page.otklik ??= Object.assign((...late: readonly unknown[]) => void page.otklik?.q?.push(late), { q: [] });
  page.otklik(...call);
}) as Otklik;
