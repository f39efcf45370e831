import { noBody, perMinute } from './bound.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Pages behind the links of letters, without a sign-in: a token is valid for one address or domain. They reply HTML.
 */
export const letterEndpoints = {
  /** From a letter back to the dialog: the reply leads to its page, where the widget opens itself. */
  'GET /letter/open/{token}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 60)] },
    errors: ['not_found'],
  },
  /** Asks once, with a button that makes the next call. */
  'GET /letter/stop/{token}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 60)] },
    errors: ['not_found'],
  },
  /**
   * Ends such letters to the address of the token, by a person's press or by a mail program (RFC 8058); its body is not
   * read.
   */
  'POST /letter/stop/{token}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 20, rates: [perMinute('address', 60)] },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
