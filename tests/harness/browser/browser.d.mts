// What TypeScript imports of `browser.mjs`; the widget's tests are checked without JavaScript.
/** The path of a browser that is here already, or null. */
export function findBrowser(): string | null;
/** Whether the tests run in a headless shell, which shows no notifications, whatever a page is granted. */
export function isShell(): boolean;
/** The path of one that has tabs, or null. */
export function findWholeBrowser(): string | null;
/** Launch options for Playwright and Vitest's browser provider. */
export function launchOptions(executablePath?: string | null): { executablePath: string | undefined; args: string[] };
