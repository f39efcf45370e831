import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { callServer } from './call-server.ts';

/** How old an access token may get before it is refreshed; it is good for 15 minutes. */
const freshFor = 8 * 60 * 1000;

/** An owner with one site. */
export interface Account {
  readonly email: string;
  readonly site: string;
  readonly domainId: string;
  /** An access token that is good for some minutes yet. */
  access(): Promise<string>;
}

interface Where {
  readonly url: string;
  readonly dataDir: string;
}

/** The code in the letter to an address, once it lies in the outbox. */
async function codeFor({ dataDir }: Where, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 200; tries += 1) {
    const letters = readdirSync(outbox, { withFileTypes: true }).filter(({ name }) => name.endsWith('.eml')).map(({ name }) => readFileSync(join(outbox, name), 'utf8'));
    const code = /^(\d{6})\r?$/m.exec(letters.find((letter) => letter.includes(`To: ${email}`)) ?? '')?.[1];
    if (code) return code;
    await Bun.sleep(25);
  }
  throw new Error(`no code was mailed to ${email}`);
}

/** Registers an owner as a client does, and creates a site. */
export async function createAccount(where: Where, name: string): Promise<Account> {
  const { url } = where;
  const email = `${name}@example.com`;
  const { stone } = await callServer<{ stone: string }>(url, 'POST /selina', { body: {} });
  const selina = selinaOf(stone);
  const password = sealSecret(selina, 'Secret-1');
  const confirm = sealSecret(selina, 'Secret-1');
  await callServer(url, 'POST /user/create', { headers: { stone }, body: { email, name: 'Владелец', password, confirm, selina } });
  const code = await codeFor(where, email);
  let tokens = await callServer<{ access: string; refresh: string }>(url, 'PATCH /code/check', { headers: { stone }, body: { email, code } });
  let since = Date.now();
  const access = async (): Promise<string> => {
    if (Date.now() - since < freshFor) return tokens.access;
    const { result, refresh } = await callServer<{ result: string; refresh: string }>(url, 'GET /jwt/refresh', { headers: { refresh: tokens.refresh } });
    tokens = { access: result, refresh };
    since = Date.now();
    return result;
  };
  const { id: domainId, site } = await callServer<{ id: string; site: string }>(url, 'POST /domain/create', { token: tokens.access, body: { name: `${name}.ru` } });
  return { email, site, domainId, access };
}
