import { Resolver } from 'node:dns/promises';
import { type Finding, findInRecords, unanswered, unproven } from './probe-text.ts';

const absent = new Set(['ENODATA', 'ENOTFOUND', 'ENOENT']);
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code).replace('DNS_', '') : '';

/** Looks for the proof in the TXT records of `name`; `server` is `host:port`, null for the system's resolver. */
export async function probeTxt(
  name: string,
  proof: string,
  server: string | null,
  signal: AbortSignal,
): Promise<Finding> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (server) resolver.setServers([server]);
  const late = new Promise<Finding>((resolve) => {
    signal.addEventListener('abort', () => resolve(unanswered('DNS-сервер не ответил вовремя')), { once: true });
  });
  const answer = resolver.resolveTxt(name).then(
    // Bun splits a record of several strings into records, Node does not: each string is compared, and the whole too.
    (records) => findInRecords([...records.flat(), ...records.map((parts) => parts.join(''))], proof),
    (error) => (absent.has(codeOf(error)) ? unproven('TXT-записей нет') : unanswered('DNS-сервер не ответил')),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    resolver.cancel();
  }
}
