import { createAccount } from '../../check/world/account.ts';
import { callServer } from '../../check/world/call-server.ts';
import { createServerChild } from '../../check/world/server-child.ts';
import { measureTalk, percentile } from '../../check/herd/going-talk.ts';
import { contextsOf, readSet } from './sets.ts';
import { printTable, show } from './table.ts';

const setName = 'scale-20k-sentences';
const perSecond = 40;
/** So long talks are measured before and after the learns; milliseconds. */
const quietTime = 15_000;
/** One learn is over too soon to tell a p99 of. */
const trainingRuns = 3;

/**
 * How long a visitor's sentence takes to be acknowledged while the same server learns, beside the same talk in
 * quiet.
 */
export async function measureWhileLearning(folder: string | null): Promise<void> {
  const set = readSet(folder, setName);
  if (!set) return console.log(`Talks while learning are not measured: ${setName} is wanted (--data).`);
  const contexts = contextsOf(set.train).map(({ id, questions }) => ({
    label: `Раздел ${id}`,
    description: '',
    questions: questions.map(({ sentence }) => sentence),
    answers: [`Ответ ${id}`],
  }));
  const server = await createServerChild();
  try {
    await server.start();
    const owner = await createAccount(server, 'owner');
    const body = { domainId: owner.domainId };
    const token = await owner.access();
    await callServer(server.url, 'POST /assistant/import', { token, body: { ...body, contexts } });
    const talkFor = (isOver: () => boolean) => measureTalk(server.url, owner, perSecond, isOver);
    const quietly = async (): Promise<number[]> => {
      const end = Date.now() + quietTime;
      return [...(await talkFor(() => Date.now() > end)).acknowledged];
    };
    const learnAll = async (): Promise<void> => {
      for (let k = 0; k < trainingRuns; k++) {
        // Calls that find the same contexts learn anew each time, once the one before is over.
        await callServer(server.url, 'POST /assistant/learn', { token: await owner.access(), body });
      }
    };
    // The first learn warms up what the quiet talk is compared with: both are answered from a model.
    await callServer(server.url, 'POST /assistant/learn', { token, body });
    const before = await quietly();
    let isLearning = true;
    const learning = learnAll().finally(() => (isLearning = false));
    const [{ acknowledged }] = await Promise.all([talkFor(() => !isLearning), learning]);
    const quiet = [...before, ...(await quietly())];
    const row = (name: string, times: readonly number[]): string[] => [
      name,
      String(times.length),
      show(percentile(times, 0.5), 2),
      show(percentile(times, 0.99), 2),
    ];
    printTable(
      `A sentence of a visitor's, from saying to the acknowledgement, ms (${set.train.length} sentences learned ${trainingRuns} times meanwhile)`,
      ['talk', 'sentences', 'p50', 'p99'],
      [row('quiet', quiet), row('while learning', acknowledged)],
    );
    console.log(
      `p99 while learning is ×${show(percentile(acknowledged, 0.99) / percentile(quiet, 0.99), 2)} of the quiet (less than 2 is wanted)`,
    );
  } finally {
    await server.remove();
  }
}
