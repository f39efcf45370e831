import { createRandom, type Random } from '../../harness/random.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { type Attack, startAttack } from './attack.ts';
import { type Participants, gather } from './participants.ts';
import { questions } from './knowledge.ts';
import type { CheckOptions } from './options.ts';
import { createRecord, type Record } from './record.ts';
import { createChaosProxy, type ChaosProxy } from './chaos-proxy.ts';
import { type Setup, withSetup } from './setup.ts';
import type { CheckedStore } from './store.ts';
import { judge, type Verdict } from './verdict.ts';

export interface Outcome extends Verdict {
  readonly network: ChaosProxy['counts'];
  readonly kills: number;
  readonly seconds: number;
  readonly refusals: ReadonlyMap<string, number>;
}

/** Sentences that a visitor is ahead of its acknowledgements: on a slow machine most would pass after the chaos. */
const mostAhead = 10;

/** Each visitor speaks at its own pace, as far as the run has come: so that every life of the server has work. */
async function speak(
  participants: Participants,
  { sentences, kills, patience }: CheckOptions,
  random: Random,
  life: () => number,
): Promise<void> {
  const speakOne = async (at: number): Promise<void> => {
    const visitor = participants.visitors[at]!;
    for (let sent = 0; sent < sentences; sent += 1) {
      while (sent >= Math.ceil((sentences * life()) / (kills + 1))) await Bun.sleep(20);
      for (const until = Date.now() + patience; visitor.waiting > mostAhead && Date.now() < until;) await Bun.sleep(20);
      visitor.speak(`${questions[sent % questions.length]} visitor${at + 1} sentence ${sent + 1}`);
      await Bun.sleep(random.between(0, 60));
    }
  };
  await Promise.all(participants.visitors.map((_, at) => speakOne(at)));
}

/** Kills a server and starts it again; sometimes kills it a second time before it serves. */
async function killServer(server: ServerProcess, random: Random): Promise<void> {
  await server.end('SIGKILL');
  const start = server.start();
  if (random.chance(0.1)) {
    await Bun.sleep(random.between(10, 400));
    await server.end('SIGKILL');
    await start;
    await server.start();
  } else await start;
}

/** At random moments kills one of the servers or all, and now and then what they share. */
async function kill(
  { servers, services }: Setup,
  { kills, say, attacked }: CheckOptions,
  random: Random,
  lived: () => void,
  attack: Attack | null,
): Promise<void> {
  for (let count = 1; count <= kills; count += 1) {
    await Bun.sleep(random.between(50, 1200));
    const chosen = servers[Math.floor(random.next() * servers.length)]!;
    const isService = attacked || (services.length > 0 && random.chance(0.3));
    const restart = isService ? services[count % services.length] : undefined;
    if (restart) await restart(await attack?.signIn());
    else await Promise.all((random.chance(0.2) ? servers : [chosen]).map((server) => killServer(server, random)));
    lived();
    if (count % 10 === 0) say(`${count} of ${kills} kills`);
  }
}

/**
 * Waits while anything is on its way: until no acknowledgement is pending, the assistant has considered all, and
 * all clients are as far as the store.
 */
async function settle(
  participants: Participants,
  record: Record,
  store: CheckedStore,
  patience: number,
): Promise<boolean> {
  const clients = [...participants.visitors, ...participants.operators];
  const isSettled = async (): Promise<boolean> => {
    if (clients.some(({ waiting }) => waiting > 0)) return false;
    const { dialogs, unconsidered } = await store.readProgress();
    const entitled = (owner: string, own: string | null): number =>
      dialogs.reduce(
        (all, one) => all + (one.owner === owner && (own === null || own === one.session) ? one.last : 0),
        0,
      );
    return (
      unconsidered === 0 && record.clients.every(({ owner, session, seen }) => seen.length >= entitled(owner, session))
    );
  };
  const isBroken = (): boolean => record.clients.some(({ faults }) => faults.length > 0);
  for (const until = Date.now() + patience; Date.now() < until && !isBroken(); await Bun.sleep(150))
    if (await isSettled()) return true;
  return false;
}

/** A machine that stalls for half a minute ends connections, too, but hardly in each of these rounds. */
const closingRounds = 3;

/** After the chaos each visitor sends one more sentence on a quiet network: it must arrive live, without a resume. */
async function sayClosingWords(
  participants: Participants,
  record: Record,
  store: CheckedStore,
  patience: number,
  rounds = closingRounds,
): Promise<string[]> {
  const everybody = [...participants.visitors, ...participants.operators, ...participants.listeners];
  for (const until = Date.now() + patience; everybody.some(({ isOpen }) => !isOpen) && Date.now() < until;)
    await Bun.sleep(50);
  const before = record.clients.map(({ connections }) => connections);
  for (const [at, visitor] of participants.visitors.entries()) {
    // Each sentence of a check has a text of its own.
    visitor.speak(`visitor${at + 1} says goodbye, ${rounds} to go`);
    await Bun.sleep(20);
  }
  const arrived = await settle(participants, record, store, patience);
  const returned = record.clients.filter(({ connections }, at) => connections !== before[at]).map(({ name }) => name);
  if (arrived && returned.length > 0 && rounds > 1)
    return sayClosingWords(participants, record, store, patience, rounds - 1);
  return [
    ...(arrived ? [] : ['on a quiet network the last words did not arrive everywhere']),
    ...(returned.length > 0 ? [`on a quiet network ${returned.join(', ')} lost the connection`] : []),
  ];
}

/** A balancer's choice: the servers that are up, in turn. */
function takeTurns(servers: readonly ServerProcess[]): () => number {
  let turn = 0;
  return () => {
    turn += 1;
    const up = servers.filter(({ isUp }) => isUp);
    return (up[turn % up.length] ?? servers[0]!).port;
  };
}

/** What a server was at when not everything arrived. */
const describeServer = ({ isUp, port, output }: ServerProcess): string =>
  `the server on port ${port} is ${isUp ? 'up' : 'down'}; its last words: ${output().slice(-1500)}`;

/**
 * Runs the whole check: people talk through a bad network while the server is killed, and then everything is compared.
 */
export const runCheck = (options: CheckOptions): Promise<Outcome> =>
  withSetup(options, (setup) => runOver(setup, options));

async function runOver(setup: Setup, options: CheckOptions): Promise<Outcome> {
  const started = performance.now();
  const random = createRandom(options.seed);
  const record = createRecord();
  const { servers, store } = setup;
  const proxy = await createChaosProxy(takeTurns(servers), random);
  let participants: Participants | null = null;
  let attack: Attack | null = null;
  const close = (): void => {
    for (const client of participants
      ? [...participants.visitors, ...participants.operators, ...participants.listeners]
      : [])
      client.close();
  };
  try {
    for (const server of servers) await server.start();
    participants = await gather(servers[0]!, proxy, record, random, options);
    if (options.attacked) attack = await startAttack(setup, options.patience);
    let life = 1;
    await Promise.all([
      speak(participants, options, random, () => life),
      kill(setup, options, random, () => (life += 1), attack),
    ]);
    const suffered = (await attack?.end()) ?? [];
    proxy.calm();
    const settled = await settle(participants, record, store, options.patience);
    // Facts of minutely work may follow the closing words; those before them arrive before them.
    const { revs } = await store.readStore();
    const late = settled
      ? await sayClosingWords(participants, record, store, options.patience / 4)
      : ['not everything arrived everywhere in time', ...servers.map(describeServer)];
    close();
    for (const server of servers) await server.end('SIGTERM');
    const { faults, counts } = judge(record, { ...(await store.readStore()), revs });
    const seconds = (performance.now() - started) / 1000;
    return {
      faults: [...suffered, ...late, ...faults],
      counts,
      network: proxy.counts,
      kills: options.kills,
      seconds,
      refusals: record.refusals,
    };
  } finally {
    close();
    await attack?.end();
    proxy.close();
  }
}
