import { socketPath } from '../../../server/src/contract.ts';
import { type Account, createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import type { Random } from '../../harness/random.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { knowledge } from './knowledge.ts';
import { createOperatorClient } from './operator-client.ts';
import type { CheckOptions } from './options.ts';
import type { PlainClient } from './plain-client.ts';
import { addClient, type Record } from './record.ts';
import type { ChaosProxy } from './chaos-proxy.ts';
import { createVisitorClient, type VisitorClient } from './visitor-client.ts';

/**
 * Everybody who takes part: visitors of two owners with one tab that speaks, some with a second that listens, and an
 * operator of each owner.
 */
export interface Participants {
  readonly visitors: readonly VisitorClient[];
  readonly listeners: readonly VisitorClient[];
  readonly operators: readonly PlainClient[];
}

/** The share of sentences that an operator answers, in every other dialog; in the others the assistant has the word. */
const answers = 0.12;

/** Lets the owner's assistant learn. */
async function teach({ url }: ServerProcess, { access, domainId }: Account): Promise<void> {
  const token = await access();
  await callServer(url, 'POST /assistant/import', { token, body: { domainId, contexts: knowledge } });
  await callServer(url, 'POST /assistant/learn', { token, body: { domainId } });
}

async function openVisitor(server: ServerProcess, { site }: Account): Promise<{ session: string; token: string }> {
  return callServer(server.url, 'POST /widget/session', { body: { site } });
}

/** Registers the owners and connects everybody through the proxy. */
export async function gather(
  server: ServerProcess,
  proxy: ChaosProxy,
  record: Record,
  random: Random,
  { visitors: count, assistant }: CheckOptions,
): Promise<Participants> {
  const owners = [await createAccount(server, 'first'), await createAccount(server, 'second')] as const;
  if (assistant) await Promise.all(owners.map((owner) => teach(server, owner)));
  const answered = new Set<string>();
  const address = (): string => `ws://127.0.0.1:${proxy.port}${socketPath}`;
  const common = { address, record, random, repeatsTo: proxy.repeatsTo };
  const operators = owners.map(({ email, access }, at) =>
    createOperatorClient({
      ...common,
      answers: (session) => (answered.has(session) ? answers : 0),
      token: access,
      log: addClient(record, `operator${at + 1}`, email, null),
    }),
  );
  const visitors: VisitorClient[] = [];
  const listeners: VisitorClient[] = [];
  for (let at = 0; at < count; at += 1) {
    const owner = owners[at % 2]!;
    const { session, token } = await openVisitor(server, owner);
    if (at % 4 < 2) answered.add(session);
    visitors.push(
      createVisitorClient({ ...common, token, log: addClient(record, `visitor${at + 1}`, owner.email, session) }),
    );
    if (at % 4 === 0)
      listeners.push(
        createVisitorClient({ ...common, token, log: addClient(record, `tab${at + 1}`, owner.email, session) }),
      );
  }
  return { visitors, listeners, operators };
}
