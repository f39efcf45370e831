import { sealSecret, selinaOf } from '../../sdk/src/crypto/stone.ts';
import { callServer } from './call-server.ts';
import { codeTo } from './outbox.ts';

/** How old an access token may get before it is refreshed; it is good for 15 minutes. */
const freshFor = 8 * 60 * 1000;

/** An owner with one site. */
export interface Account {
  readonly email: string;
  readonly site: string;
  readonly domainId: string;
  readonly password: string;
  /** An access token that is good for some minutes yet. */
  access(): Promise<string>;
}

interface Where {
  readonly url: string;
  readonly dataDir: string;
  /** Headers of each call, such as the address that a proxy names. */
  readonly headers?: Record<string, string>;
}

/** Registers an owner as a client does, and creates a site. */
export async function createAccount(where: Where, name: string): Promise<Account> {
  const { url, dataDir, headers = {} } = where;
  const email = `${name}@example.com`;
  const { stone } = await callServer<{ stone: string }>(url, 'POST /selina', { body: {}, headers });
  const selina = selinaOf(stone);
  const password = 'Delivery-1-of-9';
  const [sealed, confirm] = [sealSecret(selina, password), sealSecret(selina, password)];
  await callServer(url, 'POST /user/create', {
    headers: { ...headers, stone },
    body: { email, name: 'Владелец', password: sealed, confirm, selina },
  });
  const code = await codeTo(dataDir, email);
  let tokens = await callServer<{ access: string; refresh: string }>(url, 'PATCH /code/check', {
    headers: { ...headers, stone },
    body: { email, code },
  });
  let since = Date.now();
  const access = async (): Promise<string> => {
    if (Date.now() - since < freshFor) return tokens.access;
    const { result, refresh } = await callServer<{ result: string; refresh: string }>(url, 'GET /jwt/refresh', {
      headers: { ...headers, refresh: tokens.refresh },
    });
    tokens = { access: result, refresh };
    since = Date.now();
    return result;
  };
  const { id: domainId, site } = await callServer<{ id: string; site: string }>(url, 'POST /domain/create', {
    token: tokens.access,
    headers,
    body: { name: `${name}.ru` },
  });
  return { email, password, site, domainId, access };
}
