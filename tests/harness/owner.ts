import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright/test';
import type { Domain, PortableContext, Sentence } from '../../sdk/src/contract/contract.ts';
import { type Credentials, type Place, signIn, signUp, type Tokens } from './sign-up.ts';

type Call = <T>(
  path: string,
  options?: { method?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<T>;

const caller =
  (base: string, token = ''): Call =>
  async (path, { method = 'GET', body, headers = {} } = {}) => {
    const isForm = body instanceof FormData;
    const request: RequestInit = {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    };
    const answer = await fetch(`${base}/api/v1${path}`, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };

/** A visitor of a site, over the plain calls. */
export interface TestVisitor {
  session: string;
  token: string;
  say(text: string): Promise<Sentence>;
  call: Call;
}

/** An account, over the plain calls: what a test needs to have before it opens a screen. */
export interface TestOwner {
  email: string;
  /** The access token. */
  token: string;
  call: Call;
  signIn(context: BrowserContext): Promise<void>;
  /** A verified domain. */
  domain(name: string): Promise<Domain>;
  teach(domainId: string, contexts: PortableContext[]): Promise<void>;
  /** Deletes the domains: a name is proven by one owner at a time. */
  leave(): Promise<void>;
  visitor(
    site: string,
    about?: { name?: string; page?: string; referrer?: string; locale?: string; userAgent?: string },
  ): Promise<TestVisitor>;
}

let made = 0;

/** Registers an account by the calls alone. `proofs` is what `startProofs` made; without it no domain can be proven. */
export async function createOwner(
  place: Place,
  proofs?: Proofs,
  email = `owner${Date.now().toString(36)}${made++}@example.ru`,
): Promise<TestOwner> {
  return ownerOf(place, email, await signUp(place, { email }), proofs);
}

/** An account that is there already. */
export const signInOwner = async (place: Place, credentials: Credentials): Promise<TestOwner> =>
  ownerOf(place, credentials.email, await signIn(place, credentials));

function ownerOf(place: Place, email: string, tokens: Tokens, proofs?: Proofs): TestOwner {
  const call = caller(place.url, tokens.access);
  return {
    email,
    token: tokens.access,
    call,
    signIn: (context) =>
      context.addCookies(
        Object.entries({ auth: '1', jwt: tokens.access, jwtr: tokens.refresh }).map(([name, value]) => ({
          name,
          value,
          url: place.url,
          sameSite: 'Strict' as const,
        })),
      ),
    async domain(name) {
      const domain = await call<Domain>('/domain/create', { method: 'POST', body: { name } });
      proofs?.allow(domain.proof);
      return call<Domain>(`/domain/verification/${domain.id}`, { method: 'PATCH', body: {} });
    },
    async teach(domainId, contexts) {
      await call('/assistant/import', { method: 'POST', body: { domainId, contexts } });
      await call('/assistant/learn', { method: 'POST', body: { domainId } });
    },
    async leave() {
      for (const { id } of await call<Domain[]>('/domain/list'))
        await call(`/domain/delete/${id}`, { method: 'DELETE' });
    },
    visitor: (site, about = {}) => createVisitor(place.url, site, about),
  };
}

async function createVisitor(
  base: string,
  site: string,
  { name, userAgent, ...about }: NonNullable<Parameters<TestOwner['visitor']>[1]>,
): Promise<TestVisitor> {
  const headers = { ...(userAgent && { 'user-agent': userAgent }) };
  const { session, token } = await caller(base)<{ session: string; token: string }>('/widget/session', {
    method: 'POST',
    body: { site, ...about },
    headers,
  });
  const call = caller(base, token);
  if (name) await call('/widget/visitor', { method: 'PATCH', body: { name } });
  let count = 0;
  return {
    session,
    token,
    call,
    say: async (text) =>
      (
        await call<{ sentence: Sentence }>('/widget/sentence', {
          method: 'POST',
          body: { clientId: `${session}-${count++}`, text },
        })
      ).sentence,
  };
}

/** A site that serves the given proofs: what the server's probe requests for any of `names`. */
export interface Proofs {
  env: string;
  allow(proof: string): void;
  /** Adds a page to the sites, or replaces it. */
  publish(path: string, html: string): void;
  stop(): void;
}

export async function startProofs(names: readonly string[]): Promise<Proofs> {
  let proof = '';
  const pages = new Map<string, string>();
  const server: Server = createServer(({ url = '' }, response) => {
    const page = pages.get(url);
    const type = page === undefined ? 'text/plain' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type }).end(page ?? proof);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: names.map((name) => `${name}=http://127.0.0.1:${port}`).join(','),
    allow: (next) => {
      proof = next;
    },
    publish: (path, html) => void pages.set(path, html),
    stop: () => server.close(),
  };
}
