import type { VisitorConfig } from '@otklik/sdk/contract';

/**
 * The owner's settings of the widget; null when they cannot be loaded now. The loader's only request, made without the
 * SDK: a page without a click must not pay for it.
 */
export const loadConfig = (host: string, site: string): Promise<VisitorConfig | null> =>
  window.fetch(`${host}/api/v1/widget/config/${site}`).then(
    (reply) => (reply.ok ? reply.json() : null),
    () => null,
  );
