import { type Lookup, systemLookup, untilAborted } from '../security/outgoing-call.ts';
import { isPublic } from '../security/public-address.ts';
import { type Page, readPage } from './probe-page.ts';
import { type Finding, findInFile, findInPage, type Sent, summaryOf, unproven } from './probe-text.ts';
import { probeTxt } from './probe-txt.ts';

const limits = { milliseconds: 5000, bytes: 256 * 1024, redirects: 3 } as const;

export interface ProbeOptions {
  /**
   * Origins that are asked in place of a host, such as `http://127.0.0.1:4000` for `shop.test`; empty in production.
   */
  hosts: ReadonlyMap<string, string>;
  /** `host:port` of the resolver for TXT records; null for the system's resolver. */
  dns: string | null;
  lookup?: Lookup;
  /** Time limit of the whole probe, ms; 5,000 by default. */
  milliseconds?: number;
}

/**
 * The result of a probe. `detail` lists in Russian each place with what was found there. `silent` when neither DNS nor
 * the site answered, which is also so when this server has lost its network.
 */
export type Probed = { proven: true } | { proven: false; detail: string; silent: boolean };

/** Looks for a domain's proof in its TXT records, its well-known file and its home page. */
export type Probe = (host: string, proof: string) => Promise<Probed>;

/** Creates the probe: it asks all places in parallel, and ends the other requests at the first one with the proof. */
export function createProbe(options: ProbeOptions): Probe {
  return async (host, proof) => {
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(options.milliseconds ?? limits.milliseconds)]);
    const places = placesOf(options, host, proof, signal);
    try {
      return await firstProven(host, places);
    } finally {
      done.abort();
    }
  };
}

interface Place {
  where: string;
  finding: Promise<Finding>;
}

async function firstProven(host: string, places: Place[]): Promise<Probed> {
  const proofs = places.map(async ({ finding }) => {
    if (!(await finding).proven) throw new Error('not here');
  });
  const won = await Promise.any(proofs).then(
    () => true,
    () => false,
  );
  if (won) return { proven: true };
  const findings = await Promise.all(places.map(async ({ where, finding }) => ({ where, found: await finding })));
  const seen = findings.map(({ where, found }) => `${where} — ${found.proven ? 'найдено' : found.seen}`);
  const silent = findings.every(({ found }) => !found.proven && found.silent);
  const summary = summaryOf(
    host,
    findings.map(({ found }) => (found.proven ? '' : found.seen)),
    silent,
  );
  return { proven: false, detail: `${summary} Искали подтверждение: ${seen.join('; ')}.`, silent };
}

function placesOf(options: ProbeOptions, host: string, proof: string, signal: AbortSignal): Place[] {
  const base = options.hosts.get(host);
  const schemes = base ? [new URL(base).protocol] : ['https:', 'http:'];
  const txt = [host, `_otklik.${host}`].map((name) => ({
    where: `TXT-запись «otklik=${proof}» у ${name}`,
    finding: probeTxt(name, proof, options.dns, signal),
  }));
  const pages = [
    { path: '/.well-known/otklik.txt', find: findInFile },
    { path: '/', find: findInPage },
  ].flatMap(({ path, find }) =>
    schemes.map((scheme) => {
      const url = new URL(`${scheme}//${host}${path}`);
      return { where: url.href, finding: probePage(options, url, async (sent) => find(sent, proof), signal) };
    }),
  );
  return [...txt, ...pages];
}

async function probePage(
  options: ProbeOptions,
  url: URL,
  find: (sent: Sent) => Promise<Finding>,
  signal: AbortSignal,
): Promise<Finding> {
  let at = url;
  for (let step = 0; step <= limits.redirects; step++) {
    const page = await visit(options, at, signal);
    if ('seen' in page) return page;
    if (page.status >= 300 && page.status < 400 && page.location) {
      const next = URL.canParse(page.location, at) ? new URL(page.location, at) : null;
      if (!next || !staysOn(next, url.hostname))
        return unproven(`переадресация за пределы домена: ${page.location.slice(0, 100)}`);
      at = next;
      continue;
    }
    if (page.status !== 200) return unproven(`ответ ${page.status}`);
    const found = await find(page);
    return found.proven || !page.cut ? found : unproven(cutText[page.cut]);
  }
  return unproven('слишком много переадресаций');
}

const cutText = {
  size: 'в первых 256 КиБ подтверждения нет, дальше не читали',
  time: 'страница не загрузилась за отведённое время',
};

/** A redirect may change the scheme and the path and add `www.`, but never lead to another host or port. */
const staysOn = (url: URL, host: string): boolean =>
  /^https?:$/.test(url.protocol) && url.port === '' && (url.hostname === host || url.hostname === `www.${host}`);

async function visit(
  options: ProbeOptions,
  url: URL,
  signal: AbortSignal,
): Promise<Page | { proven: false; seen: string; silent?: true }> {
  const fail = (seen: string, silent?: true) => ({ proven: false as const, seen, silent });
  const page = { bytes: limits.bytes, signal };
  try {
    const origin = options.hosts.get(url.hostname);
    if (origin) return await readPage(url, { origin }, page);
    const addresses = await untilAborted((options.lookup ?? systemLookup)(url.hostname), signal);
    if (addresses.length === 0) return fail('у домена нет адреса');
    const address = addresses.find(isPublic);
    if (!address) return fail('адрес домена не публичный, соединение не устанавливалось');
    return await readPage(url, { address }, page);
  } catch (error) {
    return fail(failureText(error, signal), true);
  }
}

function failureText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'нет ответа за отведённое время';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/ENOTFOUND|ENODATA|EAI_/.test(code)) return 'у домена нет адреса';
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return 'сертификат сайта не принят';
  return 'соединиться не удалось';
}
