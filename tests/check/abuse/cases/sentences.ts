import { knowledge } from '../../delivery/knowledge.ts';
import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

const words = [
  'bit',
  'byl',
  'byt',
  'jar',
  'mer',
  'cel',
  'pol',
  'rok',
  'sut',
  'tom',
  'vid',
  'zov',
  'dom',
  'kot',
  'les',
  'mig',
];

/** Short Latin words, each of which may be several Russian ones; `at` makes every text another. */
export const shortWords = (letters: number, at: number): string => {
  let text = '';
  for (let count = at; text.length < letters; count += 1) text += `${words[(count * 7 + at) % words.length]} `;
  return text.slice(0, letters).trim();
};

async function teach({ call, owner }: AbuseWorld): Promise<void> {
  const token = await owner.access();
  await call('POST /assistant/import', { token, body: { domainId: owner.domainId, contexts: knowledge } });
  const { status } = await call('POST /assistant/learn', { token, body: { domainId: owner.domainId } });
  if (status !== 200) throw new Error(`the assistant was not taught: ${status}`);
}

/** Sends texts, each in its own dialog, and waits until the assistant has answered or handed over. */
async function sayAll(
  world: AbuseWorld,
  texts: readonly string[],
  addresses: number,
): Promise<{ tally: string; stored: boolean }> {
  const from = Array.from({ length: addresses }, world.address);
  const answers = await inParallel(texts.length, 8, async (at) => {
    const where = from[at % addresses]!;
    const { token } = await world.beginDialog(where);
    const answer = await world.call('POST /widget/sentence', {
      token,
      from: where,
      body: { clientId: `c${at}`, text: texts[at]! },
    });
    await world.call('GET /widget/sentence', { token, from: where, query: { after: 1 } });
    return answer;
  });
  return { tally: tally(answers), stored: answers.every(({ status }) => status === 201) };
}

const cases: Case[] = [
  {
    title: 'many such sentences at once',
    async run(world) {
      const count = world.size(40, 6);
      const sent = await sayAll(
        world,
        Array.from({ length: count }, (_, at) => shortWords(4000, at)),
        10,
      );
      return tried(`${count} × 4,000 letters from 10 addresses`, sent.tally, { 'all are stored': sent.stored });
    },
  },
  {
    title: 'the owner’s own try-out with such a text',
    async run(world) {
      const token = await world.owner.access();
      const answers = await inParallel(world.size(10, 2), 4, (at) =>
        world.call('POST /assistant/qa/test', {
          token,
          body: { domainId: world.owner.domainId, question: shortWords(4000, at) },
        }),
      );
      return tried(`${answers.length} × 4,000 letters`, tally(answers), {
        'all are answered': answers.every(({ status }) => status === 200 || status === 429),
      });
    },
  },
];

export const sentences: CaseClass = { name: 'hostile sentences', prepare: teach, cases };
