import type { VisitorConfig } from '@otklik/sdk/contract';

/**
 * How the owner set the widget up; null when that cannot be had now.
 * The loader's only request, made without the SDK: a page that nobody clicks on must not pay for it.
 */
export const loadConfig = (host: string, site: string): Promise<VisitorConfig | null> =>
  window.fetch(`${host}/api/v1/widget/config/${site}`).then(
    (reply) => (reply.ok ? reply.json() : null),
    () => null,
  );
