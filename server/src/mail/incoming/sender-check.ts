import type { MailHeader } from './automatic.ts';

/**
 * Whether the receiving mail server has found a letter's sender to be forged (RFC 8601): DMARC failed, or, where no
 * result of it is stated, SPF failed and no DKIM signature fits. A letter without such headers is not forged by them.
 */
export function isForged(headers: readonly MailHeader[]): boolean {
  const results = headers.flatMap(({ key, value }) => (key === 'authentication-results' ? [value.toLowerCase()] : []));
  const all = results.join('; ');
  if (/\bdmarc\s*=\s*fail\b/.test(all)) return true;
  // The topmost is that of the server which delivered: others may be the sender's own.
  const [nearest = ''] = results;
  if (/\bdmarc\s*=\s*(?:pass|bestguesspass)\b/.test(nearest)) return false;
  return /\bspf\s*=\s*(?:fail|softfail)\b/.test(nearest) && !/\bdkim\s*=\s*pass\b/.test(nearest);
}
