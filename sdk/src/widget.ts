import type { Otklik } from './widget-api.ts';

export type * from './widget-api.ts';

/** Calls the widget of the page; what is called before the widget has loaded waits for it. */
export const otklik: Otklik = (...call: readonly unknown[]): void => {
  const page = globalThis as { otklik?: ((...call: readonly unknown[]) => void) & { q?: unknown[] } };
  page.otklik ??= Object.assign((...late: readonly unknown[]) => void page.otklik?.q?.push(late), { q: [] });
  page.otklik(...call);
};
