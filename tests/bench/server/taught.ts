import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { median } from '../../harness/dialog-times.ts';
import { printTable, show } from '../assistant/table.ts';
import type { Load, Measured } from './load.ts';
import { createVisitors, drive, pinned, type Plan, ticksOf, withDatabase } from './measure.ts';
import { asked, contexts } from './taught-base.ts';

/** Most ms until a sentence is with the operator, p99. */
const target = 25;
/** A round before those that count: what answers is compiled meanwhile; seconds. */
const warmUp = 5;

const taught = contexts.reduce((sum, { questions }) => sum + questions.length, 0);

/**
 * Sentences at a steady rate to a site whose assistant has learned 10,000 sentences and answers each; prints how it
 * went.
 */
export const measureTaught = (plan: Plan, rounds: number): Promise<void> =>
  withDatabase(plan, async (env) => {
    const server = await createServerProcess({ env, under: pinned(0) });
    try {
      await server.start();
      const owner = await createAccount(server, 'owner');
      const { domainId } = owner;
      const token = await owner.access();
      await callServer(server.url, 'POST /assistant/import', { token, body: { domainId, contexts } });
      await callServer(server.url, 'POST /assistant/learn', { token, body: { domainId } });
      const run = async (seconds: number): Promise<Measured & { readonly cost: number }> => {
        // New ones in each round: a dialog that was handed to a person is not answered any more.
        const visitors = await createVisitors(server.url, owner, plan.rate);
        const load: Load = {
          url: server.url,
          dialect: 'plain',
          visitors,
          operator: await owner.access(),
          seconds,
          rate: plan.rate,
          texts: asked,
        };
        const before = ticksOf(server.pid);
        const measured = await drive<Measured>('load.ts', load);
        return { ...measured, cost: ((ticksOf(server.pid) - before) * 10_000) / (plan.rate * seconds) };
      };
      await run(warmUp);
      const all: Awaited<ReturnType<typeof run>>[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(await run(plan.seconds));
      const row = (name: string, of: (one: (typeof all)[number]) => Measured['ack']): string[] => [
        name,
        show(median(all.map((one) => of(one).p50))),
        show(median(all.map((one) => of(one).p99))),
      ];
      printTable(
        `${plan.postgres ? 'PostgreSQL' : 'SQLite'}, an assistant of ${taught} sentences, a sentence a second by each of ${plan.rate} visitors, median of ${rounds} rounds of ${plan.seconds} s; ms (to the operator: at most ${target})`,
        ['', 'p50', 'p99'],
        [
          row('acknowledged', ({ ack }) => ack),
          row('to the operator', ({ shown }) => shown),
          row('answered, at the operator', ({ answered }) => answered),
        ],
      );
      console.log(
        `answers to ${show(median(all.map(({ answers }) => answers)) * 100, 1)} % of the sentences, refused or lost ${all.reduce((sum, { refused, lost }) => sum + refused + lost, 0)}, late ${all.reduce((sum, { late }) => sum + late.count, 0)}, processor time of a sentence with its answer ${show(median(all.map(({ cost }) => cost)), 0)} µs`,
      );
    } finally {
      await server.stop('SIGKILL');
    }
  });
