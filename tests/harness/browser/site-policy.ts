import { createHash } from 'node:crypto';

const hashesOf = (html: string, element: RegExp): string =>
  [...html.matchAll(element)]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');

/**
 * The strictest policy under which an owner's page can have the chat of `chat`: the three directives of the widget's
 * README, no inline code or style but the page's own by its hash, and no Trusted Types policy at all.
 */
export const sitePolicy = (html: string, chat: string): string =>
  [
    "default-src 'none'",
    `script-src ${chat} ${hashesOf(html, /<script>([^]*?)<\/script>/g)}`,
    `style-src 'self' ${hashesOf(html, /<style>([^]*?)<\/style>/g)}`,
    `connect-src ${chat} ${chat.replace(/^http/, 'ws')}`,
    `img-src ${chat}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
