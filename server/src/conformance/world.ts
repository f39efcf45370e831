import type { KyselyPlugin } from 'kysely';
import { startBotApi } from '../../../tests/harness/telegram/bot-api-server.ts';
import { type ModelServer, startModelServer, textAnswer } from '../assistant/remote/model-server-fixture.ts';
import { startDns } from '../domain/dns-fixture.ts';
import { readClaims, signAccess } from '../security/access-token.ts';
import { newId } from '../database/new-id.ts';
import type { Call, Endpoints } from '../contract.ts';
import { passwordWindow } from '../user/signin-service.ts';
import { type Answer, type SignedUp, startTestServer, type TestServer } from '../testing.ts';

export type Answered = Promise<Answer<any>>;
/** Makes the call of this name in the world. */
export type Case = (world: World, name: Call) => Answered;
type Errors<K extends Call> = Endpoints[K]['errors'][number];

/**
 * How one call is seen to keep the contract: it succeeds, answers each failure that the table lists, and, where
 * `not_found` is among an operator's, answers 404 for what belongs to somebody else.
 */
export type CaseOf<K extends Call> = {
  readonly ok: Case;
  readonly failures: { readonly [C in Errors<K>]: Case };
} & (Endpoints[K]['access'] extends 'operator'
  ? 'not_found' extends Errors<K>
    ? { readonly foreign: Case }
    : unknown
  : unknown);

export type Cases<K extends Call> = { readonly [C in K]: CaseOf<C> };

export interface Site {
  readonly id: string;
  readonly site: string;
  readonly name: string;
  readonly proof: string;
}

/** What the cases play with: a server without limits, one with them, two operators and a site that proves domains. */
export interface World {
  readonly server: TestServer;
  /** Has rate limits. */
  readonly limited: TestServer;
  /** Its clock may be moved on. */
  readonly aging: TestServer;
  readonly call: TestServer['call'];
  readonly owner: SignedUp;
  readonly stranger: SignedUp;
  /** A new domain of the owner. */
  site(token?: string): Promise<Site>;
  /** A domain with one context, which has been learnt. */
  trained(): Promise<Site & { labelId: string; questionId: string }>;
  /** A visitor of a domain who has sent a sentence. */
  dialog(site?: Site): Promise<{ session: string; token: string; dialogId: string; site: Site }>;
  /** The model that drafts answers. */
  readonly writer: ModelServer;
  /** What the proof site serves under `/.well-known/otklik.txt`. */
  prove(name: string, proof: string): void;
  stop(): Promise<void>;
}

/** The names that the proof site answers for. */
export const provable = ['proven.ru', 'second.ru', 'unproven.ru', 'contested.ru', 'listed.ru', 'sourced.ru'] as const;

let made = 0;

/** Signs a new access token for each call, so that a run may last longer than one is valid. */
function keepSignedIn({ deps }: TestServer, signedUp: SignedUp): SignedUp {
  const operator = readClaims(deps, signedUp.access)!;
  return {
    ...signedUp,
    get access() {
      return signAccess(deps, operator);
    },
  };
}

/** Serves each name its proof. */
function serveProofs(proofs: ReadonlyMap<string, string>) {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) =>
      new Response(
        proofs.get(new URL(request.url).hostname.toLowerCase()) ?? proofs.get(request.headers.get('host') ?? '') ?? '',
        { status: 200 },
      ),
  });
}

/** One context with questions and an answer, which is then learnt. */
async function teach(call: TestServer['call'], token: string, domain: Site): ReturnType<World['trained']> {
  const label = (
    await call('POST /assistant/label/create', {
      token,
      body: { label: 'Доставка', description: '', domainId: domain.id },
    })
  ).body;
  const question = (
    await call('POST /assistant/qa/create', {
      token,
      body: {
        assistantId: label.id,
        type: 'question',
        sentences: ['Сколько стоит доставка?', 'Когда привезут заказ?', 'Вы доставляете по выходным?'],
      },
    })
  ).body;
  await call('POST /assistant/qa/create', {
    token,
    body: { assistantId: label.id, type: 'answer', sentences: ['Доставим за два дня.'] },
  });
  await call('POST /assistant/learn', { token, body: { domainId: domain.id } });
  return { ...domain, labelId: label.id, questionId: question.id };
}

/** Creates a dialog of a domain with one sentence of its visitor. */
async function beginDialog(call: TestServer['call'], ownerToken: string, site: Site): ReturnType<World['dialog']> {
  const { session, token } = (await call('POST /widget/session', { body: { site: site.site } })).body;
  await call('POST /widget/sentence', { token, body: { clientId: newId(), text: 'Добрый день' } });
  const { items } = (await call('GET /dialog/list', { token: ownerToken })).body;
  return {
    session,
    token,
    site,
    dialogId: items.find((item: { session: string }) => item.session === session).id,
  };
}

export async function createWorld(plugin?: KyselyPlugin): Promise<World> {
  const proofs = new Map<string, string>();
  const proofSite = serveProofs(proofs);
  const dns = await startDns({});
  const bots = await startBotApi('');
  const writer = await startModelServer(textAnswer('Доставим за два дня.'));
  const env = {
    PROBE_HOSTS: provable.map((name) => `${name}=http://127.0.0.1:${proofSite.port}`).join(','),
    PROBE_DNS: dns.address,
    TELEGRAM_API: bots.url,
    WRITER_URL: writer.url,
    WRITER_MODEL: 'model',
  };
  // Nothing listens there: the settings alone say that answers by mail are read.
  const mail = { MAIL_IN_URL: 'imap://chat:word@127.0.0.1:9', MAIL_IN_ADDRESS: 'answers@chat.example' };
  const server = await startTestServer({ env: { ...env, ...mail }, ...(plugin ? { plugin } : {}) });
  const limited = await startTestServer({ env: { ...env, RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  const aging = await startTestServer();
  const owner = keepSignedIn(server, await server.signUp());
  const stranger = keepSignedIn(server, await server.signUp());
  const { call } = server;

  const site: World['site'] = async (token = owner.access) =>
    (await call('POST /domain/create', { token, body: { name: `shop-${(made += 1)}.ru` } })).body;
  const trained: World['trained'] = async () => teach(call, owner.access, await site());
  const dialog: World['dialog'] = async (domain) => beginDialog(call, owner.access, domain ?? (await site()));
  return {
    server,
    limited,
    aging,
    call,
    owner,
    stranger,
    site,
    trained,
    dialog,
    writer,
    prove: (name, proof) => void proofs.set(name, proof),
    async stop() {
      await Promise.all([server.stop(), limited.stop(), aging.stop()]);
      await Promise.all([proofSite.stop(true), dns.close(), bots.stop(), writer.stop()]);
    },
  };
}

/** Repeats a call until it is refused for being made too often; then lets the limits of the server rest. */
export async function untilLimited({ clock }: TestServer, most: number, make: () => Answered): Answered {
  let answer = await make();
  for (let times = 1; times < most && answer.status !== 429; times++) answer = await make();
  clock.shift(600_000);
  return answer;
}

/** A multipart body with one file. */
export function formOf(
  name: string,
  bytes: Uint8Array | string,
  type: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(name, new File([bytes as BlobPart], 'файл', { type }));
  return form;
}

/** A PNG of one pixel. */
export const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

/** The sign-in is valid, but its password was shown too long ago. */
export async function unshown(server: TestServer, { refresh }: SignedUp): Promise<string> {
  server.clock.shift(passwordWindow);
  return (await server.call('GET /jwt/refresh', { refresh })).body.result;
}
