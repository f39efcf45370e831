import { domainToASCII } from 'node:url';

/**
 * The name as browsers and DNS write it: lower case, Cyrillic labels in Punycode (RFC 5891); null when it has no such
 * form.
 */
export const hostOf = (name: string): string | null => {
  const host = domainToASCII(name.trim().toLowerCase());
  const labels = host.split('.');
  const fits =
    host.length <= 253 && labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return fits ? host : null;
};
