import type { Account } from '../../../harness/account.ts';
import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';
import { hostileDocuments } from '../hostile-documents.ts';

const upload = async (world: AbuseWorld, owner: Account, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  return world.call('POST /assistant/source/file/{domainId}', {
    token: await owner.access(),
    from: world.address(),
    params: { domainId: owner.domainId },
    body,
  });
};

/** A document is read or refused in words, never a failure of the server. */
const isAnswered = ({ status, body }: { status: number; body: any }): boolean =>
  status === 201 || (status === 422 && /[а-яё]/i.test(body.detail));

/** What reading one takes in its thread, above the bodies that wait; MB. */
const memory = 650;

const cases: Case[] = [
  ...Object.keys(hostileDocuments(1)).map((name): Case => ({
    title: `the document ${name}`,
    memory,
    async run(world) {
      const bytes = hostileDocuments(world.size(1, 0.05))[name]!();
      const answer = await upload(world, await world.account(), name, bytes);
      return tried(
        `${(bytes.length / 1024 / 1024).toFixed(1)} MB in ${Math.round(answer.ms)} ms`,
        `${answer.status} ${answer.body.detail ?? answer.body.error ?? ''}`,
        { 'it is read, or refused in words': isAnswered(answer) },
      );
    },
  })),
  {
    title: 'documents of eight owners at once',
    memory: 800,
    async run(world) {
      const made = Object.entries(hostileDocuments(world.size(1, 0.05))).map(([name, make]) => ({
        name,
        bytes: make(),
      }));
      const owners = await inParallel(8, 2, () => world.account());
      const answers = await inParallel(8, 8, (at) => {
        const { name, bytes } = made[at % made.length]!;
        return upload(world, owners[at]!, name, bytes);
      });
      return tried(`${answers.length} documents`, tally(answers), {
        'each is read, or refused in words': answers.every(isAnswered),
      });
    },
  },
];

export const reading: CaseClass = { name: 'reading documents', cases };
