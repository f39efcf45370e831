import { type Call, endpoints } from '../../../../server/src/contract.ts';
import { type CallOptions, inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** A call that one visitor makes again and again: it must be refused in the end, with the time to wait. */
const flood = (name: Call, count: number, optionsOf: (at: number) => CallOptions): Case => ({
  title: `a visitor’s flood of ${name}`,
  async run(world) {
    const from = world.address();
    const { token } = await world.beginDialog(from);
    const answers = await inParallel(world.size(count * 2, count), 8, (at) =>
      world.call(name, { token, from, ...optionsOf(at) }),
    );
    const refused = answers.filter(({ status }) => status === 429);
    return tried(`${answers.length} from one talk`, tally(answers), {
      'it is refused in the end': refused.length > 0,
      'with the time to wait': refused.every(({ headers }) => Number(headers.get('retry-after')) > 0),
      'nothing else comes than successes and 429': answers.every(({ status }) => status === 429 || status < 300),
    });
  },
});

const imported = (at: number, sentences: number) => [
  {
    label: `Раздел ${at}`,
    description: '',
    questions: Array.from({ length: sentences }, (_, n) => `Вопрос номер ${at} ${n}?`),
    answers: ['Ответ такой.'],
  },
];

/** Eight owners with nine domains each, the first with much to learn from, and another one with little. */
async function prepareLearns(world: AbuseWorld) {
  // Each has more runs waiting than its share, of many domains, since runs of the same contexts are shared.
  const owners = await inParallel(8, 4, () => world.account());
  const contexts = Array.from({ length: 6 }, (_, at) => imported(at, world.size(150, 40))[0]);
  // The queue stays full while the first runs.
  const long = Array.from({ length: 40 }, (_, at) => imported(at, 150)[0]);
  const flooders = await inParallel(8 * 9, 8, async (at) => {
    const token = await owners[at % 8]!.access();
    const from = world.address();
    const { body } = await world.call('POST /domain/create', { token, from, body: { name: `learn-${at}.ru` } });
    const imports = { domainId: body.id, contexts: at === 0 ? long : contexts };
    await world.call('POST /assistant/import', { token, from, body: imports });
    return { token, domainId: body.id as string };
  });
  const other = await world.account();
  const token = await other.access();
  const own = { domainId: other.domainId, contexts: [...imported(1, 5), ...imported(2, 5)] };
  await world.call('POST /assistant/import', { token, body: own });
  return { flooders, other: { token, domainId: other.domainId } };
}

const cases: Case[] = [
  flood('POST /widget/rating', 200, (at) => ({ body: { score: (at % 5) + 1 } })),
  flood('POST /widget/handoff', 200, (at) => ({ body: { to: at % 2 ? 'assistant' : 'operator' } })),
  flood('PATCH /widget/visitor', 300, (at) => ({ body: { name: `Имя ${at}` } })),
  {
    title: 'one account by a crowd of API tokens',
    async run(world) {
      const flooder = await world.account();
      const token = await flooder.access();
      const { count } = endpoints['GET /dialog/stats'].bound.rates[0];
      const [fresh, ...tokens] = await inParallel(world.size(13, 5), 1, async (at) => {
        const body = { name: `Программа ${at}`, scopes: ['read'] };
        return (await world.call('POST /user/token/create', { token, from: world.address(), body })).body.token;
      });
      const ask = (by: string) => world.call('GET /dialog/stats', { token: by, from: world.address() });
      const started = Date.now();
      const answers = await inParallel(tokens.length * count, 16, (at) => ask(tokens[at % tokens.length]));
      // Twice the bound of one program, and what was regained since.
      const most = 2 * count * (1 + (Date.now() - started) / 60_000) + 1;
      // It has made no call: only the bucket of all can refuse it, however long the crowd took.
      const late = await inParallel(count, 16, () => ask(fresh));
      const own = await ask(token);
      return tried(
        `${answers.length} calls by ${tokens.length} tokens, then ${late.length} by another`,
        tally(answers),
        {
          'another one finds the bucket of all empty': late.some(({ status }) => status === 429),
          'all of them together are bounded': answers.filter(({ status }) => status === 200).length <= most,
          'one is not kept from its own bound': answers.filter(({ status }) => status === 200).length >= count,
          'by 429 alone': answers.every(({ status }) => status === 200 || status === 429),
          'their owner is not refused': own.status === 200,
        },
      );
    },
  },
  {
    title: 'sessions with a token without end',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const answers = await inParallel(world.size(1000, 400), 8, () =>
        world.call('POST /widget/session', { from, body: { site: world.owner.site, token } }),
      );
      return tried(`${answers.length} of one token`, tally(answers), {
        'it is refused in the end': answers.some(({ status }) => status === 429),
        'by 429 alone': answers.every(({ status }) => status === 200 || status === 429),
      });
    },
  },
  {
    title: 'contexts of one owner without end',
    memory: 500,
    wait: 150,
    async run(world) {
      const flooder = await world.account();
      const token = await flooder.access();
      const from = world.address();
      const { body: label } = await world.call('POST /assistant/label/create', {
        token,
        from,
        body: { domainId: flooder.domainId, label: 'Тексты', description: '' },
      });
      // Some 8 MB each.
      const answers = await inParallel(world.size(6, 3), 2, (at) =>
        world.call('POST /assistant/qa/create', {
          token,
          from,
          body: {
            assistantId: label.id,
            type: 'question',
            sentences: Array.from({ length: 2000 }, (_, n) => `${at} ${n} `.padEnd(1990, 'я')),
          },
        }),
      );
      const stored = answers.filter(({ status }) => status === 201).length;
      return tried(`${answers.length} entries of 8 MB`, tally(answers), {
        'no more are stored than the quota allows': stored === 2,
        'the others are refused': answers.every(({ status }) => status === 201 || status === 400),
      });
    },
  },
  {
    title: 'a learn while eight owners fill the queue of learns',
    async run(world) {
      const { flooders, other } = await prepareLearns(world);
      let refused = 0;
      const { promise: full, resolve: fill } = Promise.withResolvers<void>();
      const learnOf = async ({ token, domainId }: (typeof flooders)[number]) => {
        const answer = await world.call('POST /assistant/learn', { token, from: world.address(), body: { domainId } });
        if (answer.status === 429 && (refused += 1) === 7) fill();
        return answer;
      };
      const first = learnOf(flooders[0]!);
      await Bun.sleep(300);
      const flooding = Promise.all([first, ...flooders.slice(1).map(learnOf)]);
      await Promise.race([full, flooding]);
      const wasFull = refused >= 7;
      const { token, domainId } = other;
      const learn = await world.call('POST /assistant/learn', { token, body: { domainId } });
      const answers = await flooding;
      return tried(
        `${answers.length} learns of eight owners; another’s took ${(learn.ms / 1000).toFixed(1)} s`,
        `${learn.status}; theirs ${tally(answers)}`,
        { 'the queue is full': wasFull, 'the other’s is done': learn.status === 200 },
      );
    },
  },
];

/** Room for two of the entries. */
const env = () => ({ QUOTA_CONTEXT_MB: '20' });

export const floods: CaseClass = { name: 'floods and quotas', env, cases };
