import { navigate as navigateTo } from 'wouter/use-browser-location';

/** The path of the owner's host below which this server is reached, such as `/chat`; `''` for none. */
export const basePath =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.dataset.path ?? '';

/** The server's address, as a site's snippet names it. */
export const serverAddress = (): string => window.location.origin + basePath;

/** The path of the screen that is open, as the routes name it. */
export const screenPath = (): string => window.location.pathname.slice(basePath.length);

/** Opens a screen by its path, from outside of a component. */
export const navigate = (path: string, options?: { readonly replace?: boolean }): void =>
  navigateTo(basePath + path, options);
