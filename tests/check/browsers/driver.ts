/** A window of a browser. */
export interface Window {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, which may be a promise; JSON. */
  evaluate(expression: string): Promise<unknown>;
}

/** A browser under test. */
export interface Driver {
  /** A window of its own; in front of the others. */
  open(): Promise<Window>;
  close(): Promise<void>;
}

/** A browser as this check knows it: how to start it, and what is missing where it cannot be. */
export interface Browser {
  readonly name: string;
  /** What has to be installed; null when all is here. */
  missing(): string | null;
  start(): Promise<Driver>;
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** Tries until it succeeds. @throws what the last try has thrown */
export async function until<T>(work: () => Promise<T>, longest = 20_000): Promise<T> {
  for (const end = Date.now() + longest; ; await pause(100)) {
    try {
      return await work();
    } catch (cause) {
      if (Date.now() > end) throw cause;
    }
  }
}

/** Waits until an expression in the page is true. */
export const untilTrue = (window: Window, expression: string, what: string): Promise<void> =>
  until(async () => {
    if (!(await window.evaluate(`Boolean(${expression})`))) throw new Error(`not seen: ${what}`);
  });
