import type { Config } from '../config.ts';

/** The path below which the server is reached, such as `/chat`, which the proxy removes; `''` for none. */
export const publicPath = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL(publicUrl).pathname.replace(/\/+$/, '');

/** A page of this server with that path in its own addresses, which begin with one slash. */
export function placePage(config: Pick<Config, 'publicUrl'>, page: string): string {
  const path = Bun.escapeHTML(publicPath(config));
  return path === '' ? page : page.replaceAll(/\b(href|src)="\/(?!\/)/g, (_, name: string) => `${name}="${path}/`);
}
