import { createAccount } from '../../harness/account.ts';
import { callServer } from '../../harness/call-server.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { measureDialog, percentile } from '../../harness/dialog-times.ts';
import { contextsOf, readSet } from './sets.ts';
import { printTable, show } from './table.ts';

const setName = 'scale-20k-sentences';
const perSecond = 40;
/** So long talks are measured before and after the learns; milliseconds. */
const quietTime = 15_000;
/** One run is over too soon to tell a p99 of. */
const trainingRuns = 3;

type Server = Awaited<ReturnType<typeof createServerProcess>>;

/** Milliseconds to the acknowledgement, in quiet and while the server trains. */
async function measureOn(server: Server, contexts: object[]): Promise<Record<'quiet' | 'training', number[]>> {
  const owner = await createAccount(server, 'owner');
  const body = { domainId: owner.domainId };
  const token = await owner.access();
  await callServer(server.url, 'POST /assistant/import', { token, body: { ...body, contexts } });
  const measureUntil = async (isOver: () => boolean): Promise<number[]> => [
    ...(await measureDialog(server.url, owner, perSecond, isOver)).acknowledged,
  ];
  const measureQuietly = (): Promise<number[]> => {
    const end = Date.now() + quietTime;
    return measureUntil(() => Date.now() > end);
  };
  // A run before the first measurement: in quiet, too, questions are answered from a model.
  await callServer(server.url, 'POST /assistant/learn', { token, body });
  const before = await measureQuietly();
  let isTraining = true;
  const train = async (): Promise<void> => {
    // Each call trains again, even with unchanged contexts, after the previous run.
    for (let k = 0; k < trainingRuns; k++)
      await callServer(server.url, 'POST /assistant/learn', { token: await owner.access(), body });
  };
  const runs = train().finally(() => (isTraining = false));
  const [training] = await Promise.all([measureUntil(() => !isTraining), runs]);
  return { quiet: [...before, ...(await measureQuietly())], training };
}

/** How long a visitor's sentence takes to be acknowledged while the server trains, compared with quiet. */
export async function measureWhileLearning(folder: string | null): Promise<void> {
  const set = readSet(folder, setName);
  if (!set) return console.log(`Talks while training are not measured: ${setName} is wanted (--data).`);
  const contexts = contextsOf(set.train).map(({ id, questions }) => ({
    label: `Раздел ${id}`,
    description: '',
    questions: questions.map(({ sentence }) => sentence),
    answers: [`Ответ ${id}`],
  }));
  const server = await createServerProcess();
  try {
    await server.start();
    const { quiet, training } = await measureOn(server, contexts);
    const row = (name: string, times: readonly number[]): string[] => [
      name,
      String(times.length),
      show(percentile(times, 0.5), 2),
      show(percentile(times, 0.99), 2),
    ];
    printTable(
      `From saying a sentence to its acknowledgement, ms (${trainingRuns} runs on ${set.train.length} sentences meanwhile)`,
      ['talk', 'sentences', 'p50', 'p99'],
      [row('quiet', quiet), row('while training', training)],
    );
    const ratio = percentile(training, 0.99) / percentile(quiet, 0.99);
    console.log(`p99 while training is ×${show(ratio, 2)} of the quiet (less than 2 is wanted)`);
  } finally {
    await server.stop('SIGKILL');
  }
}
