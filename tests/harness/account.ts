import { callServer } from './call-server.ts';
import { password, type Place, signUp } from './sign-up.ts';

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

/** A person who is registered and signed in. */
export type Person = Pick<Account, 'email' | 'password' | 'access'>;

/** Registers a person as a client does, and confirms the address. */
export async function createPerson(place: Place, name: string, shown = 'Участник'): Promise<Person> {
  const { url, headers = {} } = place;
  const email = `${name}@example.com`;
  let tokens = await signUp(place, { email, name: shown });
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
  return { email, password, access };
}

/** Registers an owner as a client does, and creates a site. */
export async function createAccount(place: Place, name: string): Promise<Account> {
  const { url, headers = {} } = place;
  const person = await createPerson(place, name, 'Владелец');
  const { id: domainId, site } = await callServer<{ id: string; site: string }>(url, 'POST /domain/create', {
    token: await person.access(),
    headers,
    body: { name: `${name}.ru` },
  });
  return { ...person, site, domainId };
}
