type Call = (...call: readonly unknown[]) => void;

/** Calls the widget of the page; what is called before the widget has loaded waits for it. */
export const otklik: Call = (...call) => {
  const page = globalThis as { otklik?: Call & { q?: unknown[] } };
  page.otklik ??= Object.assign((...late: readonly unknown[]) => void page.otklik?.q?.push(late), { q: [] });
  page.otklik(...call);
};
